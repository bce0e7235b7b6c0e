import { circleIn, reduce, roomOf } from './arrows.ts';

test.each([
  ['zones/find.ts', 'zones'],
  ['zones/write/locate.ts', 'zones/write'],
  ['zones/write.ts', 'zones'],
  ['index.ts', 'index.ts'],
  ['name.ts', '.'],
  ['zones-of/find.ts', undefined],
])('the room of %s is %s', (path, expected) => {
  expect(roomOf(path, ['.', 'index.ts', 'zones', 'zones/write'])).toBe(expected);
});

test('a file beside the folders has no room if none is listed for these', () => {
  expect(roomOf('name.ts', ['zones'])).toBeUndefined();
});

test('a circle is found', () => {
  expect(circleIn({ a: ['b', 'd'], b: ['c'], c: ['b'], d: [] })).toEqual(['b', 'c', 'b']);
  expect(circleIn({ a: ['b', 'c'], b: ['c'], c: [] })).toBeUndefined();
});

test('the reduction has no arrow to a node that is reached over another', () => {
  const arrows = { a: ['b', 'c', 'd'], b: ['c'], c: ['d'], d: [], e: ['d'] };
  expect(reduce(arrows)).toEqual({ a: ['b'], b: ['c'], c: ['d'], d: [], e: ['d'] });
});
