import { RecordKind, ZoneKind } from '@fourwinds/resources';
import { expireChallenges } from '../src/updates/acme/expire-challenges.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { ApiUnderTest } from './harness.ts';
import { appliedByKubectl, ManagedStore } from './managed-store.ts';
import { servedAtOnce } from './served-at-once.ts';

/** ACME challenges in a zone whose records a Kubernetes field manager owns. */

let api: ApiUnderTest;
let owner: string;
let zone: string;
let stopServing: () => void;

beforeAll(async () => {
  api = await ApiUnderTest.start(new ManagedStore());
  stopServing = servedAtOnce(api);
});
afterAll(async () => {
  stopServing();
  await api.stop();
});
beforeEach(async () => {
  owner = await api.account();
  zone = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
});

const stored = async () => (await api.store.get(ZoneKind, objectKeyFor(zone)))!;

const [ONE, OTHER] = ['a'.repeat(43), 'b'.repeat(43)];

async function end(): Promise<void> {
  await api.pool.query("UPDATE challenge_values SET remove_at = remove_at - interval '25 hours'");
  await expireChallenges(api.services);
}

/** Writes the zone as kubectl does. Without annotations, writes it without a field manager. */
async function apply(annotations: Record<string, string> = appliedByKubectl): Promise<void> {
  const before = await stored();
  const metadata = { ...before.metadata, annotations };
  const { metadata: written } = await api.store.update(ZoneKind, { ...before, metadata });
  await api.caches.zones.waitFor(written.resourceVersion!, AbortSignal.timeout(60_000));
}

async function post(path: string, value = ONE): Promise<{ status: number; in_sync?: boolean; detail?: string }> {
  const response = await fetch(`${api.url}/acme/${path}`, {
    method: 'POST',
    body: JSON.stringify({ fqdn: `_acme-challenge.${zone}.`, value }),
    headers: { Authorization: `Bearer ${owner}` },
  });
  const { in_sync, detail } = (await response.json()) as { in_sync?: boolean; detail?: string };
  return {
    status: response.status,
    ...(in_sync !== undefined && { in_sync }),
    ...(detail !== undefined && { detail }),
  };
}

/** Returns the zone's Record objects as `NAME TTL TYPE VALUE`. */
async function objects(): Promise<string[]> {
  const { items } = await api.store.list(RecordKind);
  const own = items.filter(({ spec }) => spec.zoneRef.name === objectKeyFor(zone).name);
  return own.map(({ spec: { name, ttl, type, value } }) => `${name} ${ttl} ${type} ${value}`).sort();
}

/** Reports, as the operator does, that every region serves the zone's Record objects. */
const serveRecords = (): (() => void) =>
  api.caches.records.onChange((_key, [record]) => {
    if (record === undefined || record.status !== undefined) return;
    const lastTransitionTime = new Date().toISOString();
    const { generation: observedGeneration } = record.metadata;
    const inSync = { type: 'InSync', status: 'True', reason: 'AllRegionsServe', message: '' } as const;
    const conditions = [{ ...inSync, observedGeneration, lastTransitionTime }];
    void api.store.updateStatus(RecordKind, { ...record, status: { observedGeneration, conditions } });
  });

const LINE = (value: string): string => `_acme-challenge 60 TXT "${value}"`;

test('are Record objects beside the manifest, which stays as it is, and go by their value', async () => {
  await apply();
  const { spec, metadata } = await stored();
  const stop = serveRecords();
  for (const value of [ONE, OTHER, OTHER]) expect(await post('present', value)).toEqual({ status: 200, in_sync: true });
  stop();
  expect(await objects()).toEqual([LINE(ONE), LINE(OTHER)]);
  for (let times = 0; times < 2; times++) expect(await post('cleanup', OTHER)).toEqual({ status: 200 });
  expect(await objects()).toEqual([LINE(ONE)]);
  expect(await stored()).toMatchObject({ spec, metadata: { generation: metadata.generation } });
  await end();
  expect(await objects()).toEqual([]);
  const { rows } = await api.pool.query<{ action: string }>('SELECT action FROM changes WHERE domain = $1', [zone]);
  expect(rows.map(({ action }) => action).sort()).toEqual([
    ...['acme.present', 'acme.present'],
    ...['dns.remove', 'dns.remove', 'zone.create'],
  ]);
});

test('values of the manifest are there already, and are not taken out of it', async () => {
  expect(await post('present', ONE)).toMatchObject({ status: 200 });
  await apply();
  expect(await post('present', ONE)).toEqual({ status: 200, in_sync: true });
  expect(await post('cleanup', ONE)).toEqual({
    status: 422,
    detail: `_acme-challenge TXT is in the records of ${zone} that kubectl-client-side-apply writes in Kubernetes; change it there`,
  });
  expect((await stored()).spec.records).toHaveLength(1);
  expect(await objects()).toEqual([]);
});

test('objects of a zone go when the API writes its records again', async () => {
  await apply();
  const stop = serveRecords();
  expect(await post('present', ONE)).toMatchObject({ status: 200 });
  stop();
  await apply({});
  expect(await post('cleanup', ONE)).toMatchObject({ status: 200 });
  expect(await objects()).toEqual([]);
});

test('a value that kubectl has taken over is its own', async () => {
  expect((await post('present')).status).toBe(200);
  await apply();
  await end();
  expect((await stored()).spec.records).toHaveLength(1);
  expect((await api.pool.query('SELECT FROM challenge_values')).rowCount).toBe(0);
});
