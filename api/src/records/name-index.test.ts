import { NameIndex, wildcardsFor } from './name-index.ts';

const index = new NameIndex(['@', 'a', 'x.a.b', 'a', '*.c'].map((name) => ({ name, type: 'A', value: '192.0.2.1' })));

test.each([
  ['@', [0]],
  ['a', [1, 3]],
  ['b', []],
  ['x.a.b', [2]],
  ['none', []],
])('the records at %s are those with the indexes %j', (name, indexes) => {
  expect(index.at(name)).toEqual(indexes);
});

test('names of empty nodes count', () => {
  // @, a, x.a.b, a.b, b, *.c, c
  expect(index.size).toBe(7);
});

test.each([
  ['a', ['a', '*.a', '@', '*']],
  ['b', ['b', '*.b', 'x.a.b', '@', '*']],
  ['y.a.b', ['y.a.b', '*.y.a.b', 'a.b', '*.a.b', 'x.a.b', 'b', '*.b', '@', '*']],
  ['c', ['c', '*.c', '@', '*']],
  ['@', ['@', '*']],
])('around %s are %j', (name, around) => {
  expect([...new Set(index.around(name))].sort()).toEqual(around.sort());
});

test('the wildcards that may stand for a name are those of all names above it', () => {
  expect(wildcardsFor('a.b.c')).toEqual(['*.b.c', '*.c', '*']);
});
