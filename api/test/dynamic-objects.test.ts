import {
  ACCOUNTS_NAMESPACE,
  annotations,
  labels,
  make,
  NamespaceKind,
  RecordKind,
  type RecordResource,
  ZoneKind,
  type ZoneSpec,
} from '@fourwinds/resources';
import { finishChanges } from '../src/storage/journal/finish-changes.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { ApiUnderTest, type TokenOptions } from './harness.ts';
import { appliedByKubectl, ManagedStore } from './managed-store.ts';

/** Tests dynamic updates of zones whose records a Kubernetes field manager owns. */

let api: ApiUnderTest;
let owner: string;
let account: string;
let zone: string;

beforeAll(async () => {
  api = await ApiUnderTest.start(new ManagedStore());
  const namespace = { name: ACCOUNTS_NAMESPACE, labels: { of: 'accounts' } };
  await api.store.create(NamespaceKind, make(NamespaceKind, namespace, {}));
});
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await api.account();
  account = (await api.send(owner, 'GET', '/v1/account')).body.id;
  zone = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
});

/** Writes the zone's spec as kubectl does. */
async function apply(lines: readonly string[], spec: Partial<ZoneSpec> = {}): Promise<void> {
  const stored = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
  const records = lines.map((line) => {
    const [name, type, value] = line.split(' ');
    return { name, type, value };
  });
  const metadata = { ...stored.metadata, annotations: appliedByKubectl };
  const { metadata: written } = await api.store.update(ZoneKind, {
    ...stored,
    metadata,
    spec: { ...stored.spec, ...spec, records },
  });
  await api.caches.zones.waitFor(written.resourceVersion!, AbortSignal.timeout(60_000));
}

const tokenFor = (options: TokenOptions = {}): Promise<string> =>
  api.token(account, { kind: 'scoped', scopes: ['dynamic:update', 'records:write'], ...options });

async function update(
  query: string,
  { by = api, secret }: { by?: ApiUnderTest; secret?: string } = {},
): Promise<string> {
  const headers = { Authorization: `Bearer ${secret ?? (await tokenFor())}` };
  return (await fetch(`${by.url}/nic/update?${query}`, { headers })).text();
}

/** Returns the zone's Record objects, one per line. */
async function objects(): Promise<string[]> {
  return (await recordObjects())
    .map(({ spec: { name, ttl, type, value } }) => `${name} ${ttl} ${type} ${value}`)
    .sort();
}

async function recordObjects(): Promise<RecordResource[]> {
  const { items } = await api.store.list(RecordKind, { namespace: ACCOUNTS_NAMESPACE });
  return items.filter(({ spec }) => spec.zoneRef.name === objectKeyFor(zone).name);
}

const draft = async () => (await api.store.get(ZoneKind, objectKeyFor(zone)))!.spec.records;

test('an address is a Record object, which the next update changes; the Zone stays as it is', async () => {
  await apply(['www A 192.0.2.7']);
  const before = await draft();
  expect(await update(`hostname=home.${zone}&myip=192.0.2.1`)).toBe('good 192.0.2.1\n');
  const [made] = await recordObjects();
  expect(made).toMatchObject({
    metadata: {
      name: expect.stringMatching(/^dynamic-[0-9a-v]{32}$/) as string,
      labels: {
        [labels.account]: account,
        [labels.zoneId]: (await api.send(owner, 'GET', `/v1/zones/${zone}`)).body.id,
      },
      annotations: { [annotations.dynamicUpdates]: '0-1' },
    },
    spec: { zoneRef: { name: objectKeyFor(zone).name }, name: 'home', type: 'A', value: '192.0.2.1', ttl: 60 },
  });
  expect(await update(`hostname=home.${zone}&myip=192.0.2.1`)).toBe('nochg 192.0.2.1\n');
  expect(await update(`hostname=home.${zone}&myip=192.0.2.2`)).toBe('good 192.0.2.2\n');
  const [changed] = await recordObjects();
  expect(changed.metadata).toMatchObject({ uid: made.metadata.uid, generation: 2 });
  expect(changed.metadata.annotations).toMatchObject({ [annotations.dynamicUpdates]: '0-2' });
  expect(await objects()).toEqual(['home 60 A 192.0.2.2']);
  expect(await draft()).toEqual(before);
});

test('FRITZ!Box sends an update for each family at once', async () => {
  await apply([]);
  const answers = await Promise.all(
    ['203.0.113.7', '2001:db8::7'].map((ip) => update(`hostname=home.${zone}&myip=${ip}`)),
  );
  expect(answers).toEqual(['good 203.0.113.7\n', 'good 2001:db8::7\n']);
  expect(await objects()).toEqual(['home 60 A 203.0.113.7', 'home 60 AAAA 2001:db8::7']);
  expect(await update(`hostname=home.${zone}&ip6lanprefix=2001:db8:1::/64`)).toBe('good 2001:db8:1::7\n');
  expect(await update(`hostname=home.${zone}&offline=YES`)).toBe('good 0.0.0.0,::\n');
});

test('of updates of one address at once by two replicas the last counts, and there is one object', async () => {
  await apply([]);
  const other = await api.replica();
  try {
    const all = [1, 2, 3, 4].map((i) =>
      update(`hostname=home.${zone}&myip=192.0.2.${i}`, { by: i % 2 === 0 ? other : api }),
    );
    for (const answer of await Promise.all(all)) expect(answer).toMatch(/^good 192\.0\.2\.\d\n$/);
    const [line, ...more] = await objects();
    expect(more).toEqual([]);
    for (const by of [api, other])
      expect(await update(`hostname=home.${zone}&myip=${line.split(' ')[3]}`, { by })).toMatch(/^nochg/);
  } finally {
    await other.stop();
  }
});

test('an address that the manifest has stays, and the other family may be updated', async () => {
  await apply(['home A 192.0.2.7']);
  expect(await update(`hostname=home.${zone}&myip=192.0.2.7`)).toBe('nochg 192.0.2.7\n');
  expect(await update(`hostname=home.${zone}&myip=192.0.2.1`)).toBe('nohost\n');
  const { status, body } = await api.send(await tokenFor(), 'POST', `/api/v1/dynamic/${zone}/home`, {
    value: '192.0.2.1',
  });
  expect({ status, message: body.error.message }).toEqual({
    status: 422,
    message: `home A is in the records of ${zone} that kubectl-client-side-apply writes in Kubernetes; remove it there, and a dynamic update can make it`,
  });
  const narrow = await tokenFor({ scopes: ['dynamic:update'] });
  expect(await update(`hostname=home.${zone}&myip=2001:db8::7`, { secret: narrow })).toBe('good 2001:db8::7\n');
  expect(await update(`hostname=new.${zone}&myip=2001:db8::7`, { secret: narrow })).toBe('nohost\n');
  expect(await objects()).toEqual(['home 60 AAAA 2001:db8::7']);
});

test.each([
  ['another name', [{ names: ['office'] }], false],
  ['the name', [{ names: ['home'], types: ['A'] }], true],
  ['another type', [{ types: ['AAAA'] }], false],
  ['nobody', [], false],
  ['a label that the namespace has', [{ namespaceSelector: { matchLabels: { of: 'accounts' } } }], true],
  ['a label that it has not', [{ namespaceSelector: { matchLabels: { of: 'team' } } }], false],
])('where spec.recordsFrom admits %s', async (_, recordsFrom, isAdmitted) => {
  await apply([], { recordsFrom });
  const { status } = await api.send(await tokenFor(), 'POST', `/api/v1/dynamic/${zone}/home`, { value: '192.0.2.1' });
  expect(status).toBe(isAdmitted ? 200 : 422);
  expect(await objects()).toHaveLength(isAdmitted ? 1 : 0);
});

test('dry_run makes no object, and is refused as the update is', async () => {
  await apply([], { recordsFrom: [{ names: ['home'] }] });
  const send = async (host: string) =>
    api.send(await tokenFor(), 'POST', `/api/v1/dynamic/${zone}/${host}?dry_run=true`, { value: '192.0.2.1' });
  expect(await send('home')).toMatchObject({
    status: 200,
    body: { value: '192.0.2.1', ttl: 60, change: { applied: false } },
  });
  expect((await send('office')).status).toBe(422);
  expect(await objects()).toEqual([]);
});

/**
 * Reports each version of a Record object as served or refused, as the operator does. Returns a function that stops
 * the reports.
 */
function reported(type: 'InSync' | 'Accepted', status: 'True' | 'False'): () => void {
  return api.caches.records.onChange((_key, [object]) => {
    const generation = object?.metadata.generation;
    if (object === undefined || object.status?.observedGeneration === generation) return;
    const condition = { type, status, reason: 'Test', message: '', observedGeneration: generation };
    const conditions = [{ ...condition, lastTransitionTime: new Date().toISOString() }];
    const reports = { ...object, status: { observedGeneration: generation, conditions } };
    void api.store.updateStatus(RecordKind, reports);
  });
}

test.each([
  ['when all regions serve the object', 'InSync', 'True', true],
  ['when the object is refused', 'Accepted', 'False', false],
] as const)('wait=… answers %s', async (_, type, status, inSync) => {
  await apply([]);
  const secret = await tokenFor();
  const send = (value: string, wait: string) =>
    api.send(secret, 'POST', `/api/v1/dynamic/${zone}/home?wait=${wait}`, { value });
  const stop = reported(type, status);
  const made = await send('192.0.2.1', '30s');
  expect(made.body).toMatchObject({ value: '192.0.2.1', change: { applied: true, in_sync: inSync, regions: [] } });
  const [{ metadata }] = await recordObjects();
  expect(made.body.change.id).toBe(metadata.annotations?.[annotations.changeId]);
  expect((await send('192.0.2.1', '30s')).body).toMatchObject({ change: { id: null, in_sync: inSync } });
  stop();
  expect((await send('192.0.2.2', '0s')).body).toMatchObject({ value: '192.0.2.2', change: { in_sync: false } });
});

test('an address beside an alias of the manifest is refused, and the other hosts go on', async () => {
  await apply(['alias CNAME www.example.net.']);
  expect(await update(`hostname=alias.${zone},home.${zone}&myip=192.0.2.1`)).toBe('nohost\ngood 192.0.2.1\n');
  expect(await objects()).toEqual(['home 60 A 192.0.2.1']);
});

test('the plan limits the records of the zone, objects included', async () => {
  await apply(Array.from({ length: 100 }, (_, i) => `h${i} TXT a`));
  await api.change("UPDATE accounts SET plan = 'free' WHERE id = $1", [account]);
  expect(await update(`hostname=home.${zone}&myip=192.0.2.1`)).toBe('!donator\n');
  expect(await objects()).toEqual([]);
});

test('an update is in the audit log, and one whose process died is finished by the object', async () => {
  await apply([]);
  await update(`hostname=home.${zone}&myip=192.0.2.1`);
  await update(`hostname=home.${zone}&myip=192.0.2.2`);
  const audit = async () =>
    (await api.send(owner, 'GET', `/api/v1/zones/${zone}/audit`)).body.data as unknown as {
      action: string;
      outcome: string;
      details: { diff: { removed: object[]; added: object[] } };
    }[];
  const [last] = await audit();
  expect(last).toMatchObject({
    action: 'dynamic.update',
    outcome: 'applied',
    details: {
      diff: { removed: [{ name: 'home', value: '192.0.2.1' }], added: [{ name: 'home', value: '192.0.2.2' }] },
    },
  });
  const [{ metadata }] = await recordObjects();
  const at = [metadata.annotations![annotations.changeId]];
  await api.pool.query(
    "UPDATE changes SET state = 'pending', created_at = now() - interval '2 minutes' WHERE id = $1",
    at,
  );
  await finishChanges(api.services);
  const { rows } = await api.pool.query('SELECT state, revision, record_revision::text FROM changes WHERE id = $1', at);
  expect(rows).toEqual([{ state: 'applied', revision: null, record_revision: metadata.resourceVersion }]);
});

test('after a change through REST, the object is still the one that updates change', async () => {
  await apply([]);
  await update(`hostname=home.${zone}&myip=192.0.2.1`);
  const stored = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
  const { metadata } = await api.store.update(ZoneKind, {
    ...stored,
    metadata: { ...stored.metadata, annotations: {} },
  });
  await api.caches.zones.waitFor(metadata.resourceVersion!, AbortSignal.timeout(60_000));
  expect(await update(`hostname=home.${zone},new.${zone}&myip=192.0.2.2`)).toBe('good 192.0.2.2\ngood 192.0.2.2\n');
  expect(await objects()).toEqual(['home 60 A 192.0.2.2']);
  expect(await draft()).toMatchObject([{ name: 'new', type: 'A', value: '192.0.2.2' }]);
});

test('a placeholder that an update made goes as the other family has an address, and one of the manifest stays', async () => {
  await apply(['cam A 0.0.0.0']);
  expect(await update(`hostname=home.${zone}&myip=0.0.0.0`)).toBe('good 0.0.0.0\n');
  expect(await update(`hostname=home.${zone}&myip=2001:db8::7`)).toBe('good 2001:db8::7\n');
  expect(await objects()).toEqual(['home 60 AAAA 2001:db8::7']);
  expect(await update(`hostname=home.${zone}&myip=2001:db8::7`)).toBe('nochg 2001:db8::7\n');
  expect(await update(`hostname=cam.${zone}&myip=2001:db8::8`)).toBe('good 2001:db8::8\n');
  expect(await draft()).toEqual([{ name: 'cam', type: 'A', value: '0.0.0.0' }]);
});
