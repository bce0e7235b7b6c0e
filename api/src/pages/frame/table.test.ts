import { markup } from '../../http/html.ts';
import { tableHtml } from './table.ts';

test('a cell has its heading, where it needs one, and texts are escaped', () => {
  const columns = [{ heading: 'Name', isClear: true }, { heading: 'Last use' }] as const;
  const { html } = tableHtml(columns, [['<b>', markup`<a href="/">never</a>`]]);
  expect(html.replaceAll('\n', '')).toBe(
    '<table class="stacked"><thead><tr><th scope="col">Name</th><th scope="col">Last use</th></tr></thead><tbody>' +
      '<tr><td>&lt;b&gt;</td><td data-heading="Last use"><a href="/">never</a></td></tr></tbody></table>',
  );
});
