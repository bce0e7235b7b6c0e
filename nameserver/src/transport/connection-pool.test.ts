import { openFileLimit } from '@fourwinds/process';
import { sourceOf } from './connection-pool.ts';
import { poolLimits } from './limits.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8:0:100::1', '2001:db8:0:1ff::2', true],
  ['2001:db8:0:100::1', '2001:db8:0:200::1', false],
])('%s and %s are one source: %s', (one, other, same) => {
  expect(sourceOf(one) === sourceOf(other)).toBe(same);
});

test.each([
  [100, 50],
  [1024, 896],
  [20_000, 4096],
  [Infinity, 4096],
])('where %i files may be open, there are at most %i connections', (files, connections) => {
  expect(poolLimits(files).connections).toBe(connections);
});

test('the system says how many files may be open', () => {
  expect(openFileLimit()).toBeGreaterThan(10);
});
