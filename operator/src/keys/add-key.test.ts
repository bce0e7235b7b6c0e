import { addKey } from './add-key.ts';
import { type Key, newKeySet } from './key-set.ts';

const key = (tag: number): Key => ({
  id: `key${tag}`,
  role: 'ZSK',
  algorithm: 13,
  tag,
  publicKey: '',
  digests: {},
  created: 0,
});

test.each([
  [1000, 'the same tag'],
  [1128, 'the tag of the first when revoked (RFC 5011)'],
  [1129, 'the same, with a carry'],
  [872, 'a tag that is the first’s when revoked'],
])('%i clashes with 1000: %s', (tag) => {
  const one = addKey(newKeySet({ ttl: 3600 }, 0), key(1000))!;
  expect(addKey(one, key(tag))).toBeUndefined();
  expect(addKey(newKeySet({ ttl: 3600 }, 0), key(tag), [1000])).toBeUndefined();
});

test('around the end of the numbers', () => {
  const one = addKey(newKeySet({ ttl: 3600 }, 0), key(65_500))!;
  expect(addKey(one, key(65_500 + 128 - 65_536))).toBeUndefined();
});

test('another tag does not', () => {
  const one = addKey(newKeySet({ ttl: 3600 }, 0), key(1000))!;
  expect(addKey(one, key(1001))?.keys.map(({ tag }) => tag)).toEqual([1000, 1001]);
});
