import { type HistoryCause, make, ZoneKind } from '@fourwinds/resources';
import { until } from '../../../../test/until.ts';
import type { AuditRowView } from '../../automation/audit/audit-schema.ts';
import { ApiUnderTest } from '../../../test/harness.ts';
import { followerOf, Publisher } from '../../../test/publish.ts';
import type { HistoryFollower } from './follow-histories.ts';
import { objectKeyFor } from '../zone/find-zone.ts';

const FORGET_POSITION = 'UPDATE history_cursor SET revision = NULL, holder = NULL, held_until = now()';

let api: ApiUnderTest;
let other: ApiUnderTest;
let token: string;
let publisher: Publisher;
let followers: HistoryFollower[] = [];
let count = 0;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  other = await api.replica();
  token = await api.account({ plan: 'verified' });
  publisher = new Publisher(api);
  followers = [followerOf(api), followerOf(other)];
  for (const follower of followers) follower.start();
});
afterAll(async () => {
  await Promise.all(followers.map((follower) => follower.stop()));
  await other.stop();
  await api.stop();
});

async function newZone(): Promise<string> {
  const name = `kubectl${++count}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  return name;
}

/** Changes the object as kubectl does, and publishes the change. */
async function apply(domain: string, value: string, by = 'kubectl'): Promise<void> {
  const zone = (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
  const records = [{ name: 'www', type: 'A', value }];
  await api.store.update(ZoneKind, { ...zone, spec: { ...zone.spec, records } });
  await publisher.publish(domain, { causes: [{ type: 'Manager', by }] });
}

async function rowsOf(zone: string): Promise<readonly AuditRowView[]> {
  const { status, body } = await api.send(token, 'GET', `/api/v1/zones/${zone}/audit?limit=200`);
  expect(status).toBe(200);
  return (body as unknown as { data: AuditRowView[] }).data.filter(({ actor }) => actor.type === 'kubernetes');
}

async function rowsUntil(zone: string, wanted: number): Promise<readonly AuditRowView[]> {
  return until(`${wanted} rows of ${zone}`, async () => {
    const rows = await rowsOf(zone);
    return rows.length >= wanted && rows;
  });
}

test('a change by kubectl has a row with its manager and its records', async () => {
  const zone = await newZone();
  await apply(zone, '192.0.2.1');
  await apply(zone, '192.0.2.2', 'flux');
  const [second, first] = await rowsUntil(zone, 2);
  expect(first).toMatchObject({
    action: 'kubernetes.change',
    outcome: 'applied',
    actor: { name: 'kubernetes (unverified): kubectl', token_id: null },
    address: null,
  });
  expect(second).toMatchObject({
    actor: { name: 'kubernetes (unverified): flux' },
    details: {
      published: { version: expect.stringMatching(/^\d+$/) as string },
      diff: { added: [{ name: 'www', value: '192.0.2.2' }], removed: [{ name: 'www', value: '192.0.2.1' }] },
    },
  });
});

test('versions that are recorded together are in the log in their order', async () => {
  const zone = await newZone();
  await Promise.all(followers.map((follower) => follower.stop()));
  for (let i = 1; i <= 6; i++) await apply(zone, `192.0.2.${i}`);
  await api.pool.query(FORGET_POSITION);
  followers = [followerOf(api)];
  followers[0].start();
  const serials = (await rowsUntil(zone, 6)).map(serialOf);
  expect(serials).toEqual(serials.toSorted((a, b) => b - a));
});

const serialOf = ({ details }: AuditRowView): number => (details as { published: { serial: number } }).published.serial;

test.each<[string, readonly HistoryCause[]]>([
  ['kubernetes: alice', [{ type: 'User', by: 'alice' }]],
  [
    'kubernetes: alice, Jane Doe; kubernetes (unverified): flux, unknown',
    [
      { type: 'Manager', by: 'flux' },
      { type: 'User', by: 'alice' },
      { type: 'Unknown' },
      { type: 'User', by: 'Jane Doe' },
    ],
  ],
])('a user whom the cluster has checked is named as such: %s', async (name, causes) => {
  const zone = await newZone();
  await publisher.publish(zone, { causes });
  expect(await rowsUntil(zone, 1)).toMatchObject([{ actor: { name } }]);
});

test('a change through REST has the row of its journal alone, and nobody hides behind the id of one', async () => {
  const [zone, hiding] = [await newZone(), await newZone()];
  const { body } = await api.send(token, 'PATCH', `/api/v1/zones/${zone}/records`, {
    changes: [{ name: 'www', type: 'A', value: '192.0.2.1' }],
  });
  const by = body.change.id!;
  await publisher.publish(zone, { causes: [{ type: 'Change', by }] });
  await publisher.publish(hiding, { causes: [{ type: 'Change', by }] });
  await apply(zone, '192.0.2.9');
  expect(await rowsUntil(hiding, 1)).toMatchObject([{ actor: { name: 'kubernetes (unverified): unknown' } }]);
  expect(await rowsUntil(zone, 1)).toHaveLength(1);
});

test('each is there once, though the replica that follows loses its turn again and again', async () => {
  const zone = await newZone();
  for (let i = 1; i <= 12; i++) {
    await apply(zone, `192.0.2.${i}`);
    // Loses the position, as if the replica had been killed. The next replica reads the same histories again.
    await api.pool.query(FORGET_POSITION);
    if (i % 4 === 0) await restart();
    await rowsUntil(zone, i);
  }
  await restart();
  const last = await newZone();
  await apply(last, '192.0.2.1');
  await rowsUntil(last, 1);
  expect(await rowsOf(zone)).toHaveLength(12);
});

async function restart(): Promise<void> {
  await Promise.all(followers.map((follower) => follower.stop()));
  followers = [followerOf(other), followerOf(api)];
  for (const follower of followers) follower.start();
}

test('a zone of another namespace has its rows, which no account sees', async () => {
  const domain = 'team.example';
  const key = { namespace: 'team', name: 'zone' };
  const spec = { domain, records: [], defaultTTL: 300, suspend: false, deletionPolicy: 'Delete' as const };
  await api.store.create(ZoneKind, make(ZoneKind, key, { spec }));
  await until('the API has seen the zone', () => api.caches.zones.get(key));
  await publisher.publish(domain, { key, causes: [{ type: 'Manager', by: 'kubectl' }] });
  const rows = () =>
    api.pool.query(`SELECT FROM audit_log WHERE domain = $1 AND account_id IS NULL AND kept = 'year'`, [domain]);
  await until('the zone has a row', async () => (await rows()).rowCount);
  const { body } = await api.send(token, 'GET', `/v1/audit?zone=${domain}`);
  expect(body.data).toEqual([]);
});
