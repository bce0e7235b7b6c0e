import { answeringNames, namesAround } from '@fourwinds/dns';
import { indexRecords } from './name-index.ts';

const index = indexRecords(['@', 'a', 'x.a.b', 'a', '*.c'].map((name) => ({ name, type: 'A', value: '192.0.2.1' })));

test.each([
  ['@', [0]],
  ['a', [1, 3]],
  ['b', undefined],
  ['x.a.b', [2]],
  ['none', undefined],
])('the records at %s are those with the indexes %j', (name, indexes) => {
  expect(index.get(name)).toEqual(indexes);
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
  expect([...new Set(namesAround(index, name))].sort()).toEqual(around.sort());
});

test('a name is answered by itself and by the wildcards of all names above it', () => {
  expect([...answeringNames(index, 'a.b.c')]).toEqual(['a.b.c', '*.b.c', '*.c', '*']);
});

test.each(['NS', 'DNAME', 'TYPE2', 'type39', 'ns'])(
  '%s takes the names below out of the authority of the zone',
  (type) => {
    expect(indexRecords([{ name: 'a', type, value: 'b' }]).hidesNamesBelow('a')).toBe(true);
  },
);
