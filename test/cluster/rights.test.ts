import {
  ACCOUNTS_NAMESPACE,
  ANSWERS_NAMESPACE,
  apiRights,
  ConfigMapKind,
  HANDOVER_NAMESPACE,
  KEYS_NAMESPACE,
  DomainClaimKind,
  type Kind,
  LeaseKind,
  make,
  nameserverRights,
  operatorRights,
  RecordKind,
  RegionKind,
  regionOperatorRights,
  type Resource,
  SecretKind,
  SYSTEM_NAMESPACE,
  ZoneHistoryKind,
  ZoneKind,
} from '@fourwinds/resources';
import { PUBLICATION_KEY_SECRET } from '@fourwinds/snapshot';
import { isStoreError, openStoreOfKubeconfig, type ResourceStore } from '@fourwinds/store';
import { useCluster } from './jest.ts';
import { apply, grantRights, kubeconfigOf } from './rights.ts';

const cluster = useCluster('management', 'ns1');
const stores = new Map<string, ResourceStore>();
const NAMESPACES = [SYSTEM_NAMESPACE, KEYS_NAMESPACE, HANDOVER_NAMESPACE, ANSWERS_NAMESPACE, ACCOUNTS_NAMESPACE];
/** Secrets as the product stores them in production: namespace and name. */
const SECRETS: readonly (readonly [string, string])[] = [
  [SYSTEM_NAMESPACE, PUBLICATION_KEY_SECRET],
  [SYSTEM_NAMESPACE, 'kubeconfig-ns1'],
  [KEYS_NAMESPACE, 'dnssec-0123'],
  [HANDOVER_NAMESPACE, 'import-0123'],
  [ANSWERS_NAMESPACE, 'answer-0123'],
  ['team', 'own'],
  ['default', 'another'],
];

const as = (who: string): ResourceStore => stores.get(who)!;
const secret = (namespace: string, name: string) => make(SecretKind, { namespace, name }, { data: { x: 'eA==' } });

beforeAll(async () => {
  await cluster().applyCrds('management');
  const programs = new Map([
    ['operator', operatorRights],
    ['api', apiRights],
  ]);
  const management = await grantRights(cluster(), 'management', { namespaces: [...NAMESPACES, 'team'], programs });
  const ofRegion = new Map([
    ['operator', regionOperatorRights],
    ['nameserver', nameserverRights({ server: 'ns1', certificate: { namespace: 'dns', name: 'dot' } })],
  ]);
  const namespaces = [SYSTEM_NAMESPACE, 'dns'];
  const region = await grantRights(cluster(), 'ns1', { namespaces, programs: ofRegion });
  const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1', metadata: { name: 'tenant', namespace: 'team' } };
  const subjects = [{ kind: 'ServiceAccount', name: 'tenant', namespace: 'team' }];
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'fourwinds-tenant' };
  await apply(cluster(), 'management', [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: rbac.metadata },
    { ...rbac, kind: 'RoleBinding', roleRef, subjects },
    ...SECRETS.map(([namespace, name]) => ({ ...secret(namespace, name), metadata: { namespace, name } })),
  ] as never[]);
  await apply(cluster(), 'ns1', ['dot', 'another'].map((name) => secret('dns', name)) as never[]);
  const tenant = await kubeconfigOf(cluster(), 'management', 'tenant', 'team');
  const texts = [...management, ['tenant', tenant], ['region operator', region.get('operator')!]] as const;
  for (const [who, text] of [...texts, ['nameserver', region.get('nameserver')!] as const])
    stores.set(who, await openStoreOfKubeconfig(text));
});
afterAll(async () => {
  for (const store of stores.values()) await store.close();
});

/** True if a call is forbidden. Any other outcome means that the call is allowed. */
async function isForbidden(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => false,
    (error: unknown) => isStoreError(error, 'Forbidden'),
  );
}

/** The Secrets of the management cluster that a user can get or list. */
async function readable(who: string): Promise<string[]> {
  const found: string[] = [];
  for (const [namespace, name] of SECRETS) {
    if (!(await isForbidden(as(who).get(SecretKind, { namespace, name })))) found.push(`get ${namespace}/${name}`);
    const list = await as(who)
      .list(SecretKind, { namespace })
      .catch(() => undefined);
    if (list?.items.some(({ metadata }) => metadata.name === name) === true) found.push(`list ${namespace}/${name}`);
  }
  if (!(await isForbidden(as(who).list(SecretKind)))) found.push('list all');
  return found;
}

const allowed = async (calls: { readonly [what: string]: () => Promise<unknown> }): Promise<string[]> => {
  const results = await Promise.all(
    Object.entries(calls).map(async ([what, call]) => [what, await isForbidden(call())] as const),
  );
  return results.filter(([, forbidden]) => !forbidden).map(([what]) => what);
};

const named = <T extends Resource>(kind: Kind<T>, namespace: string | undefined, name: string, content = {}): T =>
  make(kind, { ...(namespace === undefined ? {} : { namespace }), name, resourceVersion: '1' }, content as never);
const zone = (namespace: string) => named(ZoneKind, namespace, 'x', { spec: { domain: 'x.example' } });
const history = (namespace: string) =>
  named(ZoneHistoryKind, namespace, 'x', { spec: { domain: 'x.example', version: '1', entries: [] } });

test('the API reads no Secret but an answer that it can name', async () => {
  expect(await readable('api')).toEqual([`get ${ANSWERS_NAMESPACE}/answer-0123`]);
});

test('the API writes nothing but zones of accounts, and what it hands over', async () => {
  const api = as('api');
  expect(
    await allowed({
      'create a handover': () => api.create(SecretKind, secret(HANDOVER_NAMESPACE, 'import-1')),
      'change a handover': () => api.update(SecretKind, named(SecretKind, HANDOVER_NAMESPACE, 'import-0123')),
      'delete a handover': () => api.delete(SecretKind, { namespace: HANDOVER_NAMESPACE, name: 'import-0123' }),
      'create keys': () => api.create(SecretKind, secret(KEYS_NAMESPACE, 'dnssec-1')),
      'create an answer': () => api.create(SecretKind, secret(ANSWERS_NAMESPACE, 'answer-1')),
      'create a kubeconfig': () => api.create(SecretKind, secret(SYSTEM_NAMESPACE, 'kubeconfig-1')),
      'create a zone of an account': () => api.create(ZoneKind, zone(ACCOUNTS_NAMESPACE)),
      'create a zone of a tenant': () => api.create(ZoneKind, zone('team')),
      'write a status': () => api.updateStatus(ZoneKind, zone(ACCOUNTS_NAMESPACE)),
      'write a history': () => api.create(ZoneHistoryKind, history(ACCOUNTS_NAMESPACE)),
      'change a Region': () => api.update(RegionKind, named(RegionKind, undefined, 'ns1')),
    }),
  ).toEqual(['create a handover', 'create a zone of an account']);
});

test('a tenant has zones and records of its own namespace, and no more', async () => {
  const tenant = as('tenant');
  expect(await readable('tenant')).toEqual([]);
  expect(
    await allowed({
      'create an own zone': () => tenant.create(ZoneKind, zone('team')),
      'list own records': () => tenant.list(RecordKind, { namespace: 'team' }),
      'list own histories': () => tenant.list(ZoneHistoryKind, { namespace: 'team' }),
      'create a history': () => tenant.create(ZoneHistoryKind, history('team')),
      'change a history': () => tenant.update(ZoneHistoryKind, history('team')),
      'list all histories': () => tenant.list(ZoneHistoryKind),
      'write an own status': () => tenant.updateStatus(ZoneKind, zone('team')),
      'list all zones': () => tenant.list(ZoneKind),
      'create a zone of an account': () => tenant.create(ZoneKind, zone(ACCOUNTS_NAMESPACE)),
      'create a zone of the service': () => tenant.create(ZoneKind, zone(SYSTEM_NAMESPACE)),
      'list regions': () => tenant.list(RegionKind),
    }),
  ).toEqual(['create an own zone', 'list own records', 'list own histories']);
});

test('the operator writes the status of each kind', async () => {
  const operator = as('operator');
  const claim = named(DomainClaimKind, undefined, 'x', {
    spec: { domain: 'x.example', namespace: 'team', zone: 'x', zoneId: 'x' },
  });
  const record = named(RecordKind, 'team', 'x', {
    spec: { zoneRef: { name: 'x' }, name: 'x', type: 'A', value: '::' },
  });
  const written = await allowed({
    zone: () => operator.updateStatus(ZoneKind, zone('team')),
    record: () => operator.updateStatus(RecordKind, record),
    claim: () => operator.updateStatus(DomainClaimKind, claim),
    region: () => operator.updateStatus(RegionKind, named(RegionKind, undefined, 'x')),
  });
  expect(written).toEqual(['zone', 'record', 'claim', 'region']);
});

test('the operator alone reads keys; of Secrets elsewhere it reads those of its own namespace', async () => {
  expect(await readable('operator')).toEqual([
    ...[PUBLICATION_KEY_SECRET, 'kubeconfig-ns1'].flatMap((name) => [
      `get ${SYSTEM_NAMESPACE}/${name}`,
      `list ${SYSTEM_NAMESPACE}/${name}`,
    ]),
    `get ${KEYS_NAMESPACE}/dnssec-0123`,
    `list ${KEYS_NAMESPACE}/dnssec-0123`,
    `get ${HANDOVER_NAMESPACE}/import-0123`,
    `list ${HANDOVER_NAMESPACE}/import-0123`,
    `list ${ANSWERS_NAMESPACE}/answer-0123`,
  ]);
});

test('a nameserver reads its region and its certificate, and writes its own Lease', async () => {
  const nameserver = as('nameserver');
  const key = (name: string) => ({ namespace: 'dns', name });
  const lease = (name: string) => make(LeaseKind, { namespace: SYSTEM_NAMESPACE, name }, { spec: {} });
  expect(
    await allowed({
      'read zones': () => nameserver.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE }),
      'write zones': () =>
        nameserver.create(ConfigMapKind, make(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: 'x' }, {})),
      'read its certificate': () => nameserver.list(SecretKind, key('dot')),
      'read another Secret': () => nameserver.get(SecretKind, key('another')),
      'read all Secrets': () => nameserver.list(SecretKind, { namespace: 'dns' }),
      'make its Lease': () => nameserver.create(LeaseKind, lease('nameserver-ns1')),
      'change another Lease': () => nameserver.update(LeaseKind, named(LeaseKind, SYSTEM_NAMESPACE, 'nameserver-ns2')),
    }),
  ).toEqual(['read zones', 'read its certificate', 'make its Lease']);
});

test('the operator reads no Secret of a region, and writes none of its Leases; it may remove those of lost servers', async () => {
  const operator = as('region operator');
  expect(
    await allowed({
      'read zones': () => operator.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE }),
      'read Secrets': () => operator.list(SecretKind, { namespace: SYSTEM_NAMESPACE }),
      'read a certificate': () => operator.get(SecretKind, { namespace: 'dns', name: 'dot' }),
      'write Leases': () => operator.update(LeaseKind, named(LeaseKind, SYSTEM_NAMESPACE, 'nameserver-ns1')),
      'remove a Lease': () => operator.delete(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'nameserver-ns1' }),
      'remove a Lease elsewhere': () => operator.delete(LeaseKind, { namespace: 'dns', name: 'nameserver-ns1' }),
    }),
  ).toEqual(['read zones', 'remove a Lease']);
});
