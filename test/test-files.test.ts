import { testFiles } from './test-files.ts';

const files = testFiles();

test.each([
  ['quick', 'packages/dns/src/name.test.ts'],
  ['quick', 'operator/src/runtime/queue.test.ts'],
  ['quick', 'api/src/http/server.test.ts'],
  ['quick', 'test/boundaries.test.ts'],
  ['slow', 'test/cost/zones.property.test.ts'],
  ['programs', 'nameserver/src/folder-mode.test.ts'],
  ['programs', 'packages/store/src/adapters/postgres.test.ts'],
  ['programs', 'test/differential/differential.test.ts'],
  ['programs', 'test/e2e/embedded.test.ts'],
  ['kubernetes', 'packages/store/src/adapters/kubernetes.test.ts'],
  ['kubernetes', 'test/e2e/cluster.test.ts'],
  ['kubernetes', 'test/cluster/rights.test.ts'],
  ['kubernetes', 'test/crds.test.ts'],
] as const)('one of %s is %s', (kind, file) => expect(files[kind]).toContain(file));

test('each file is of one kind', () => {
  const all = Object.values(files).flat();
  expect(new Set(all).size).toBe(all.length);
});
