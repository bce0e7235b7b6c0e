import { type Html, markup } from '../http/html.ts';

/** A column of a table. */
export interface Column {
  readonly heading: string;
  /** Its cells are understood without the heading, where a phone shows the cells of a row below each other. */
  readonly isClear?: true;
}

/** A table with a heading over each column, and before each cell on a phone. */
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
