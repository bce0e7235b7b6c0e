import { nextVersion, readVersion } from './version.ts';

test.each([
  ['1', 1n],
  ['9223372036854775807', 2n ** 63n - 1n],
  ['9223372036854775808', undefined],
  ['10000000000000000000', undefined],
  ['0', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  [undefined, undefined],
])('the version %s', (text, version) => {
  expect(readVersion(text)).toBe(version);
});

test.each([
  ['none is known: the Unix time', [], 1_800_000_000_000n],
  ['one is known', [41n], 42n],
  ['the greatest counts, beyond 53 bits too', [7n, 2n ** 60n, 8n], 2n ** 60n + 1n],
])('the next version where %s', (_, known, next) => {
  expect(nextVersion(known, 1_800_000_000_000)).toBe(next);
});
