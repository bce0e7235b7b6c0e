import { quickTests, testsWithoutKubernetes } from './quick-tests.ts';

const quick = quickTests();
const withoutKubernetes = testsWithoutKubernetes();

test.each([
  'packages/dns/src/name.test.ts',
  'operator/src/runtime/queue.test.ts',
  'api/src/http/server.test.ts',
  'test/boundaries.test.ts',
])('%s is quick', (file) => expect(quick).toContain(file));

test.each([
  ['runs dig', 'nameserver/src/folder-mode.test.ts'],
  ['starts a Postgres of its own', 'packages/store/src/adapters/postgres.test.ts'],
  ['starts API servers', 'packages/store/src/adapters/kubernetes.test.ts'],
  ['starts NSD and Knot', 'test/differential/differential.test.ts'],
  ['starts the product', 'test/e2e/embedded.test.ts'],
  ['is marked as slow', 'test/cost/zones.property.test.ts'],
])('a file that %s is not', (_, file) => expect(quick).not.toContain(file));

test.each([
  'test/e2e/embedded.test.ts',
  'test/cost/zones.property.test.ts',
  'packages/store/src/adapters/postgres.test.ts',
])('%s needs no Kubernetes', (file) => expect(withoutKubernetes).toContain(file));

test.each([
  'test/e2e/cluster.test.ts',
  'test/cluster/rights.test.ts',
  'packages/store/src/adapters/kubernetes.test.ts',
  'test/crds.test.ts',
])('%s needs it', (file) => expect(withoutKubernetes).not.toContain(file));
