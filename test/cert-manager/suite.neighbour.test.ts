import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { useCluster } from '@fourwinds/test-cluster/jest';
import { buildFromModule, run } from '../cluster/process.ts';
import { until } from '../until.ts';
import { NAMESPACE, SolverWorld, tokenSecret } from './world.ts';

/**
 * cert-manager's conformance suite for DNS01 solvers: its client, a real API server, the solver, and the queried
 * nameserver.
 */

/** The RBAC that the chart grants in a namespace. The suite creates the namespaces. */
const RBAC = 'rbac.authorization.k8s.io';
const named = (kind: string) => ({ apiVersion: `${RBAC}/v1`, kind, metadata: { name: 'token' } });
const tokenRights = [
  {
    ...named('Role'),
    rules: [{ apiGroups: [''], resources: ['secrets'], resourceNames: ['fourwinds-token'], verbs: ['get'] }],
  },
  {
    ...named('RoleBinding'),
    roleRef: { apiGroup: RBAC, kind: 'Role', name: 'token' },
    subjects: [{ kind: 'ServiceAccount', name: 'cert-manager-solver', namespace: NAMESPACE }],
  },
];

const cluster = useCluster('management');
let world: SolverWorld;
let suite: string;

beforeAll(async () => {
  suite = await buildFromModule(path.join(import.meta.dirname, 'suite'));
  world = new SolverWorld(cluster(), []);
  await world.start();
}, 1_200_000);

afterAll(() => world.stop());

test('the solver passes all of it, in strict mode', async () => {
  const zone = 'example.test';
  const manifests = world.file('manifests');
  const token = await world.zone(zone);
  mkdirSync(manifests);
  const write = (name: string, content: object): void =>
    writeFileSync(path.join(manifests, name), JSON.stringify(content));
  const config = { tokenSecretRef: { name: 'fourwinds-token', key: 'token' } };
  write('config.json', { groupName: 'acme.fourwinds.dev', solverName: 'fourwinds', config });
  const { metadata: _, ...secret } = tokenSecret('', token) as { metadata: object };
  write('secret.json', { ...secret, metadata: { name: 'fourwinds-token' } });
  write('rights.json', { apiVersion: 'v1', kind: 'List', items: tokenRights });
  const { code, stdout, stderr } = await run(suite, ['-test.v', '-test.run=TestSolver'], {
    env: {
      KUBECONFIG: cluster().planes['management'].kubeconfig,
      TEST_ASSET_KUBECTL: cluster().kubectlProgram,
      SUITE_ZONE: zone,
      SUITE_SERVER: world.fourwinds.dns[0],
      SUITE_MANIFESTS: manifests,
    },
  });
  expect(`${stdout}${stderr}`).toMatch(/^ +--- PASS: TestSolver\/Conformance\/Basic\/PresentRecord/m);
  expect(stdout).toMatch(/^ +--- PASS: TestSolver\/Conformance\/Extended\/DeletingOneRecordRetainsOthers/m);
  expect(code).toBe(0);
  const texts = async (): Promise<string[]> => (await world.texts(`_acme-challenge.${zone}`)).flat();
  await until('no value is left', async () => (await texts()).length === 0);
}, 600_000);
