import { type Html, markup } from '../../http/html.ts';

export interface Column {
  readonly heading: string;
  /** True if the cells are clear without the column heading. On phones, the cells of a row are stacked. */
  readonly isClear?: true;
}

/** Renders a table with column headings. On phones, each cell repeats its heading. */
export function tableHtml(columns: readonly Column[], rows: readonly (readonly (Html | string)[])[]): Html {
  return markup`<table class="stacked">
<thead><tr>${inARow(columns.map(({ heading }) => markup`<th scope="col">${heading}</th>`))}</tr></thead>
<tbody>
${rows.map((cells) => markup`<tr>${inARow(cells.map((cell, i) => cellHtml(columns[i], cell)))}</tr>`)}
</tbody>
</table>`;
}

function cellHtml({ heading, isClear }: Column, cell: Html | string): Html {
  return isClear ? markup`<td>${cell}</td>` : markup`<td data-heading="${heading}">${cell}</td>`;
}

function inARow(cells: readonly Html[]): Html {
  return { html: cells.map(({ html }) => html).join('') };
}
