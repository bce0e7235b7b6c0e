import { ZoneKind } from '@fourwinds/resources';
import { expireChallenges } from '../src/acme/expire-challenges.ts';
import { objectKeyFor } from '../src/zones/find-zone.ts';
import { ApiUnderTest } from './harness.ts';
import { appliedByKubectl, ManagedStore } from './managed-store.ts';
import { servedAtOnce } from './served-at-once.ts';

/** Challenges of ACME in a zone whose records a manager of Kubernetes writes. */

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

/** Writes the zone as kubectl does. */
async function apply(): Promise<void> {
  const before = await stored();
  const metadata = { ...before.metadata, annotations: appliedByKubectl };
  const { metadata: written } = await api.store.update(ZoneKind, { ...before, metadata });
  await api.caches.zones.waitFor(written.resourceVersion!, AbortSignal.timeout(60_000));
}

async function post(path: string): Promise<{ status: number; detail?: string }> {
  const response = await fetch(`${api.url}/acme/${path}`, {
    method: 'POST',
    body: JSON.stringify({ fqdn: `_acme-challenge.${zone}.`, value: 'a'.repeat(43) }),
    headers: { Authorization: `Bearer ${owner}` },
  });
  const { detail } = (await response.json()) as { detail?: string };
  return { status: response.status, detail };
}

test('are refused with a way out, and leave the manifest and its manager as they are', async () => {
  await apply();
  const { spec, metadata } = await stored();
  const detail = `the records of ${zone} are those that kubectl-client-side-apply writes in Kubernetes; lead the name of the challenge by a CNAME into a zone that is not`;
  for (const path of ['present', 'cleanup']) expect(await post(path)).toEqual({ status: 422, detail });
  expect(await stored()).toMatchObject({ spec, metadata: { generation: metadata.generation } });
  expect((await api.pool.query('SELECT FROM challenge_values')).rowCount).toBe(0);
});

test('a value that kubectl has taken over is its own', async () => {
  expect((await post('present')).status).toBe(200);
  await apply();
  await api.pool.query("UPDATE challenge_values SET remove_at = remove_at - interval '25 hours'");
  await expireChallenges(api.services);
  expect((await stored()).spec.records).toHaveLength(1);
  expect((await api.pool.query('SELECT FROM challenge_values')).rowCount).toBe(0);
});
