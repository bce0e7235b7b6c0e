import { rowOf } from './grid-place.ts';

const rowsOf = (...keys: string[]) => keys.map((identity) => ({ identity }));

test.each([
  ['the record where it was', rowsOf('a', 'b', 'c'), { row: 1, identity: 'b' }, 1],
  ['a record before which another has come', rowsOf('new', 'a', 'b', 'c'), { row: 1, identity: 'b' }, 2],
  ['a record before which another has gone', rowsOf('b', 'c'), { row: 1, identity: 'b' }, 0],
  ['the next record, where its own has gone', rowsOf('a', 'c'), { row: 1, identity: 'b' }, 1],
  ['the last record, where its own was the last', rowsOf('a'), { row: 1, identity: 'b' }, 0],
  ['no record in particular', rowsOf('a', 'b'), { row: 0 }, 0],
])('a cell stays with %s', (_, rows, cell, row) => {
  expect(rowOf(rows, { column: 2, ...cell })).toBe(row);
});
