import { ZonePages } from './zone-pages.ts';
import { zoneRow } from './zone-rows.ts';

const rowOf = (name: string, status = 'active') => zoneRow({ name, status }, status !== 'updating');

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
  const items = [zoneRow({ comment: 'x'.repeat(200_000) }, true)];
  expect(pages.of({ items, nextCursor: null })).not.toBe(pages.of({ items, nextCursor: null }));
});

describe('a page of a list with a state', () => {
  const NOW = { list: 'own 51', state: '1' };

  test('is known as long as that is the same', () => {
    const pages = new ZonePages();
    expect(pages.unchanged(NOW)).toBeUndefined();
    const page = pages.of({ items: [a, b], nextCursor: null }, NOW);
    expect(pages.unchanged(NOW)).toBe(page);
    expect(pages.unchanged({ ...NOW, state: '2' })).toBeUndefined();
    expect(pages.unchanged({ ...NOW, list: 'other 51' })).toBeUndefined();
  });

  test('is the same page in another state, where its rows are', () => {
    const pages = new ZonePages();
    const page = pages.of({ items: [a, b], nextCursor: null }, NOW);
    const later = { ...NOW, state: '2' };
    expect(pages.of({ items: [a, rowOf('b')], nextCursor: null }, later)).toBe(page);
    expect(pages.unchanged(later)).toBe(page);
    expect(pages.of({ items: [a, c], nextCursor: null }, { ...NOW, state: '3' })).not.toBe(page);
  });

  test('is asked for its rows while one of them changes by the time', () => {
    const pages = new ZonePages();
    pages.of({ items: [a, rowOf('b', 'updating')], nextCursor: null }, NOW);
    expect(pages.unchanged(NOW)).toBeUndefined();
  });
});
