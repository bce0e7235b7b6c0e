import { ZonePages } from './zone-pages.ts';
import { zoneRow } from './zone-rows.ts';

const rowOf = (name: string, status = 'active') => zoneRow({ name, status });

const [a, b, c] = ['a', 'b', 'c'].map((name) => rowOf(name));

test('a page is made once for its rows', () => {
  const pages = new ZonePages();
  const page = pages.of({ items: [a, b], nextCursor: 'Yg' });
  expect(JSON.parse(page.body.toString())).toEqual({
    data: [
      { name: 'a', status: 'active' },
      { name: 'b', status: 'active' },
    ],
    next_cursor: 'Yg',
  });
  expect(pages.of({ items: [a, rowOf('b')], nextCursor: 'Yg' })).toBe(page);
});

test.each([
  ['the first row', [rowOf('a', 'updating'), b], 'Yg'],
  ['another row', [a, rowOf('b', 'updating')], 'Yg'],
  ['a row more', [a, b, c], 'Yg'],
  ['a row less', [a], 'Yg'],
  ['no rows', [], 'Yg'],
  ['the cursor', [a, b], null],
])('a page that differs in %s is another one', (_, items, nextCursor) => {
  const pages = new ZonePages();
  const page = pages.of({ items: [a, b], nextCursor: 'Yg' });
  const other = pages.of({ items, nextCursor });
  const rows = items.map(({ text }) => JSON.parse(text) as unknown);
  expect(JSON.parse(other.body.toString())).toEqual({ data: rows, next_cursor: nextCursor });
  expect(other.fingerprint).not.toBe(page.fingerprint);
});

test('pages of many octets are not kept', () => {
  const pages = new ZonePages();
  const items = [zoneRow({ comment: 'x'.repeat(200_000) })];
  expect(pages.of({ items, nextCursor: null })).not.toBe(pages.of({ items, nextCursor: null }));
});
