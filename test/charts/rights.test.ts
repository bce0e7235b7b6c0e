/** @slow */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  ConfigMapKind,
  DomainClaimKind,
  type Kind,
  LeaseKind,
  make,
  RecordKind,
  RegionKind,
  type Resource,
  SecretKind,
  ZoneKind,
} from '@fourwinds/resources';
import { isStoreError, openStoreOfKubeconfig, type ResourceStore } from '@fourwinds/store';
import { useClusterOf } from '@fourwinds/test-cluster/jest';
import { mutatingPolicyVersion } from '@fourwinds/test-cluster/version';
import { kubeconfigOf } from '../cluster/rights.ts';
import { freePort } from '../free-port.ts';
import { createDatabase, type TestDatabase } from '../postgres/database.ts';
import { until } from '../until.ts';
import { adminCommands, InstalledCharts, POD } from './installed.ts';
import { useHelm } from './jest.ts';
import { Joining, regionsJoin } from './joining.ts';
import { bindingsOfUsers, usersAreNamed } from './users.ts';

/** The product under the ServiceAccounts of its charts, with the RBAC and admission policies of a real API server. */

const SYSTEM = 'fourwinds-system';
const cluster = useClusterOf({ planes: ['management', 'ns1'], mutatingPolicies: true });
const helm = useHelm();
const stores = new Map<string, ResourceStore>();
let charts: InstalledCharts;
let joining: Joining;
let database: TestDatabase;
let dns: string;
let http: string;
let token: string;

beforeAll(async () => {
  charts = new InstalledCharts(cluster(), helm());
  database = await createDatabase();
  dns = `127.0.0.1:${await freePort()}`;
  http = `127.0.0.1:${await freePort()}`;
  const region =
    'regions.ns1.nameserver=ns1.fourwinds.example,regions.ns1.location=Nuremberg,regions.ns1.addresses={127.0.0.1}';
  const values = [`--set=${region}`, `--set=trustedNamespaces=team=yes,userPolicy=${mutatingPolicyVersion}`];
  const notes = await charts.installManagement(values);
  const metrics = async () => ({ FOURWINDS_METRICS: `127.0.0.1:${await freePort()}` });
  await charts.start('management', 'deployment/operator', { ...(await metrics()), FOURWINDS_IDENTITY: 'operator-1' });
  const regionNotes = await charts.installRegion('ns1', await charts.publicationKey());
  await charts.startNameserver('ns1', { ...(await metrics()), FOURWINDS_DNS: dns });
  await charts.apply('management', ...tenantObjects(), ...bindingsOfUsers());
  joining = new Joining(charts, cluster(), adminCommands(regionNotes)[0].args);
  await joining.join();
  await charts.start('management', 'deployment/api', {
    ...(await metrics()),
    FOURWINDS_HTTP: http,
    DATABASE_URL: database.url,
  });
  token = await firstToken(notes);
  const accounts = [
    ...['operator', 'api'].map((name) => [name, kubeconfigOf(cluster(), 'management', name)] as const),
    ['region operator', kubeconfigOf(cluster(), 'ns1', 'region-operator')] as const,
    ['nameserver', charts.podKubeconfig('ns1')] as const,
    ['tenant', kubeconfigOf(cluster(), 'management', 'tenant', 'team')] as const,
  ];
  for (const [who, text] of accounts) stores.set(who, await openStoreOfKubeconfig(await text));
}, 20 * 60_000);

afterAll(async () => {
  for (const store of stores.values()) await store.close();
  await charts.end();
  await database.stop();
});

/** Runs the command from the chart's notes. */
async function firstToken(notes: string): Promise<string> {
  let output = '';
  for (const { deployment, args } of adminCommands(notes))
    output = await charts.administer(deployment, args, { DATABASE_URL: database.url });
  return output.trim();
}

/** Binds the chart's roles directly, because the planes have no controller that aggregates them into `edit`. */
function tenantObjects(): object[] {
  const rbac = 'rbac.authorization.k8s.io';
  const subjects = [{ kind: 'ServiceAccount', name: 'tenant', namespace: 'team' }];
  const bindings = ['fourwinds-zone-viewer', 'fourwinds-zone-editor'].map((name) => ({
    apiVersion: `${rbac}/v1`,
    kind: 'RoleBinding',
    metadata: { name, namespace: 'team' },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name },
    subjects,
  }));
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team', labels: { team: 'yes' } } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'tenant', namespace: 'team' } },
    ...bindings,
  ];
}

/** The answer of the nameserver, as printed by dig. */
async function ask(name: string, type: string): Promise<string> {
  const [host, port] = dns.split(':');
  return (await promisify(execFile)('dig', [`@${host}`, '-p', port, '+short', name, type])).stdout;
}

const zone = (namespace: string, domain: string, labels = {}) =>
  make(ZoneKind, { namespace, name: domain, labels }, {
    spec: { domain, records: [{ name: 'www', type: 'A', value: '192.0.2.7' }] },
  } as never);
const named = <T extends Resource>(kind: Kind<T>, namespace: string | undefined, name: string, content = {}): T =>
  make(kind, { ...(namespace === undefined ? {} : { namespace }), name, resourceVersion: '1' }, content as never);
const secret = (namespace: string) => make(SecretKind, { namespace, name: 'x' }, { data: {} });
const lease = (pod: string) => make(LeaseKind, { namespace: SYSTEM, name: `nameserver-${pod}` }, { spec: {} });

test('a tenant’s Zone is published by the operator and served by the nameserver, each with its own rights', async () => {
  await stores.get('tenant')!.create(ZoneKind, zone('team', 'team.example'));
  const inSync = ['wait', '--for=condition=InSync', 'zone/team.example', '-n=team', '--timeout=60s'];
  await charts.kubectl('management', inSync);
  expect(await ask('www.team.example', 'A')).toBe('192.0.2.7\n');
  const region = ['wait', '--for=condition=Ready', 'region/ns1', '--timeout=60s'];
  await charts.kubectl('management', region);
});

/** Sends a request with the first token. */
function request(method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`http://${http}${path}`, { method, headers, body: body && JSON.stringify(body) });
}

test('a zone of an account is made by the API, and served', async () => {
  expect((await request('POST', '/api/v1/zones', { name: 'account.example' })).status).toBe(201);
  await until('the zone of the account', async () => (await ask('account.example', 'NS')).length > 0);
  expect((await fetch(`http://${http}/readyz`)).status).toBe(200);
});

test('the Lease of a nameserver belongs to its Pod', async () => {
  const path = '-o=jsonpath={.metadata.ownerReferences[*].name}';
  expect(await charts.kubectl('ns1', ['get', 'lease', `nameserver-${POD}`, `-n=${SYSTEM}`, path])).toBe(POD);
});

/** The caller, a description, the call, and whether it is allowed. */
type Call = readonly [string, string, (store: ResourceStore) => Promise<unknown>, boolean?];

/** Calls that the API server must refuse, or must allow if their last value is true. */
const CALLS: readonly Call[] = [
  ['tenant', 'create a Zone in its namespace', (s) => s.create(ZoneKind, zone('team', 'second.example')), true],
  ['tenant', 'create a Zone elsewhere', (s) => s.create(ZoneKind, zone('default', 'x.example'))],
  ['tenant', 'create a Zone of an account', (s) => s.create(ZoneKind, zone('fourwinds-accounts', 'x.example'))],
  [
    'tenant',
    'write the status of its Zone',
    (s) => s.updateStatus(ZoneKind, named(ZoneKind, 'team', 'team.example', { spec: { domain: 'team.example' } })),
  ],
  [
    'tenant',
    'create a Zone with a label of ours',
    (s) => s.create(ZoneKind, zone('team', 'third.example', { 'dns.fourwinds.dev/trusted': 'true' })),
  ],
  [
    'tenant',
    'create a suffix',
    (s) => {
      const { spec, ...suffix } = zone('team', 'third.example');
      return s.create(ZoneKind, { ...suffix, spec: { ...spec, suffix: true } });
    },
  ],
  [
    'tenant',
    'create a DomainClaim',
    (s) =>
      s.create(
        DomainClaimKind,
        named(DomainClaimKind, undefined, 'x', {
          spec: { domain: 'x.example', namespace: 'team', zone: 'x', zoneId: 'x' },
        }),
      ),
  ],
  ['tenant', 'change a Region', (s) => s.update(RegionKind, named(RegionKind, undefined, 'ns1'))],
  ['tenant', 'read Secrets of the system', (s) => s.list(SecretKind, { namespace: SYSTEM })],
  ['tenant', 'read keys', (s) => s.list(SecretKind, { namespace: 'fourwinds-keys' })],
  ['tenant', 'list all Records', (s) => s.list(RecordKind)],
  ['api', 'create a handover', (s) => s.create(SecretKind, secret('fourwinds-handover')), true],
  ['api', 'read keys', (s) => s.list(SecretKind, { namespace: 'fourwinds-keys' })],
  ['api', 'read kubeconfigs', (s) => s.get(SecretKind, { namespace: SYSTEM, name: 'kubeconfig-ns1' })],
  ['api', 'read Secrets of a tenant', (s) => s.list(SecretKind, { namespace: 'team' })],
  ['api', 'create a Zone of a tenant', (s) => s.create(ZoneKind, zone('team', 'x.example'))],
  [
    'api',
    'create a DomainClaim',
    (s) => s.create(DomainClaimKind, named(DomainClaimKind, undefined, 'x', { spec: {} })),
  ],
  ['operator', 'read Secrets of a tenant', (s) => s.list(SecretKind, { namespace: 'team' })],
  ['operator', 'create a Zone of a tenant', (s) => s.create(ZoneKind, zone('team', 'x.example'))],
  ['operator', 'delete a Zone of a tenant', (s) => s.delete(ZoneKind, { namespace: 'team', name: 'team.example' })],
  ['operator', 'take another Lease', (s) => s.update(LeaseKind, named(LeaseKind, SYSTEM, 'other', { spec: {} }))],
  ['region operator', 'read ConfigMaps of the region', (s) => s.list(ConfigMapKind, { namespace: SYSTEM }), true],
  ['region operator', 'read Secrets of the region', (s) => s.list(SecretKind, { namespace: SYSTEM })],
  [
    'region operator',
    'write Leases',
    (s) => s.update(LeaseKind, named(LeaseKind, SYSTEM, `nameserver-${POD}`, { spec: {} })),
  ],
  ['region operator', 'read ConfigMaps elsewhere', (s) => s.list(ConfigMapKind, { namespace: 'default' })],
  ['nameserver', 'read ConfigMaps of the region', (s) => s.list(ConfigMapKind, { namespace: SYSTEM }), true],
  [
    'nameserver',
    'write ConfigMaps',
    (s) => s.create(ConfigMapKind, make(ConfigMapKind, { namespace: SYSTEM, name: 'x' }, {})),
  ],
  ['nameserver', 'read Secrets of the region', (s) => s.list(SecretKind, { namespace: SYSTEM })],
  ['nameserver', 'create the Lease of another Pod', (s) => s.create(LeaseKind, lease('nameserver-zzzzz'))],
  [
    'nameserver',
    'create the Lease of the operator',
    (s) => s.create(LeaseKind, make(LeaseKind, { namespace: SYSTEM, name: 'operator' }, { spec: {} })),
  ],
];

const calls = CALLS.map(([who, what, call, isAllowed = false]) => ({ who, what, call, isAllowed }));
test.each(calls)('$who: $what', async ({ who, call, isAllowed }) => {
  const forbidden = await call(stores.get(who)!).then(
    () => false,
    (error: unknown) => isStoreError(error, 'Forbidden'),
  );
  expect(forbidden).toBe(!isAllowed);
});

test('a token of a region is nobody in the management cluster', async () => {
  const { url } = cluster().planes.management;
  const kubeconfig = JSON.parse(await charts.podKubeconfig('ns1')) as { clusters: { cluster: { server: string } }[] };
  kubeconfig.clusters[0].cluster.server = url;
  const store = await openStoreOfKubeconfig(JSON.stringify(kubeconfig));
  await expect(store.create(ZoneKind, zone('team', 'x.example'))).rejects.toThrow('Unauthorized');
  await store.close();
});

describe('users of Kubernetes', () =>
  usersAreNamed(() => ({
    kubectl: (args, stdin) => charts.kubectl('management', args, stdin),
    request: async (...given) => (await request(...given)).json(),
  })));

describe('the credentials of a region', () =>
  regionsJoin(() => joining, {
    charts: () => charts,
    serves: async () => (await ask('www.team.example', 'A')) === '192.0.2.7\n',
  }));
