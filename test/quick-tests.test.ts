import { quickTests } from './quick-tests.ts';

const quick = quickTests();

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
