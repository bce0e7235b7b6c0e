/** @slow: not in make check. */
import { batchesOf, isMuch } from './snapshot-batches.ts';
import { ConfigMapKind, type ConfigMapResource, make } from '@fourwinds/resources';

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `zone-${i}`);
const manifest = (name: string, buckets = ''): ConfigMapResource =>
  make(ConfigMapKind, { namespace: 'fourwinds-system', name }, { data: { buckets } });

test.each([
  ['31 manifests', 31, 0, false],
  ['32 manifests', 32, 0, true],
  ['one of a list of 1,999 characters', 1, 1999, false],
  ['one of a list of 2,000 characters', 1, 2000, true],
  ['two of lists of 1,000 characters each', 2, 1000, true],
])('%s: %i of %i characters', (_, count, length, much) => {
  expect(isMuch(names(count), (name) => manifest(name, 'x'.repeat(length)))).toBe(much);
});

test('names without a manifest count too', () => {
  expect(isMuch(names(32), () => undefined)).toBe(true);
});

test.each([
  [0, []],
  [1, [1]],
  [32, [32]],
  [33, [32, 1]],
])('%i manifests make batches of %j', (count, sizes) => {
  const left: string[] = [];
  const batches = [...batchesOf(names(count), (name) => ({ manifest: manifest(name), buckets: {} }), left)];
  expect(batches.map(({ length }) => length)).toEqual(sizes);
  expect(left).toEqual([]);
});

test('names that are not found are left', () => {
  const left: string[] = [];
  const find = (name: string) => (name === 'b' ? { manifest: manifest(name), buckets: {} } : undefined);
  const batches = [...batchesOf(['a', 'b', 'c'], find, left)];
  expect(batches.flat().map((wanted) => wanted.manifest.metadata.name)).toEqual(['b']);
  expect(left).toEqual(['a', 'c']);
});
