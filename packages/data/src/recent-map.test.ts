import { RecentMap } from './recent-map.ts';

function filled(keys: string, capacity = 2): RecentMap<string, string> {
  const map = new RecentMap<string, string>(capacity);
  for (const key of keys) map.set(key, key.toUpperCase());
  return map;
}

test.each([
  ['a', 'a', 'A'],
  ['a', 'b', undefined],
  ['ab', 'a', 'A'],
  ['abc', 'a', 'A'],
  ['abcd', 'a', undefined],
  ['abcd', 'c', 'C'],
])('after the keys of %j are set, %j gives %p', (keys, key, value) => {
  expect(filled(keys).get(key)).toBe(value);
});

test('an entry that is used stays while others come and go', () => {
  const map = filled('a');
  for (const key of 'bcdefgh') {
    map.set(key, key);
    expect(map.get('a')).toBe('A');
  }
});

test('a value that is set again is the one found', () => {
  const map = filled('abc');
  map.set('a', 'another');
  expect(map.get('a')).toBe('another');
});

test('entries are forgotten by their values, however old they are', () => {
  const map = filled('abc');
  map.deleteWhere((value) => value !== 'B');
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([undefined, 'B', undefined]);
});
