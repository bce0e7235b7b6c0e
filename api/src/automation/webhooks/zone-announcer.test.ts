/** @slow: not in make check. */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  FINALIZER,
  labels,
  make,
  RecordKind,
  ZoneKind,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { until } from '../../../../test/until.ts';
import { ApiUnderTest } from '../../../test/harness.ts';
import { followerOf, Publisher } from '../../../test/publish.ts';
import { releaseZone } from '../../../test/release-zone.ts';
import type { HistoryFollower } from '../../zones/revisions/follow-histories.ts';
import { objectKeyFor } from '../../zones/zone/find-zone.ts';
import { forgetOthers } from './announced-zones.ts';
import { bodySchema } from './event-catalogue.ts';
import { type EventKind, eventKinds } from '@fourwinds/webhooks';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let api: ApiUnderTest;
let other: ApiUnderTest;
let publisher: Publisher;
let followers: HistoryFollower[] = [];
let token: string;
let account: string;
let count = 0;
/** Clock offset in milliseconds. */
let ahead = 0;

beforeAll(async () => {
  const replaced = { now: () => Date.now() + ahead };
  api = await ApiUnderTest.start(undefined, { replaced });
  other = await api.replica({ replaced });
  publisher = new Publisher(api);
  start();
});
beforeEach(async () => {
  token = await api.account();
  account = (await api.send(token, 'GET', '/v1/account')).body.id;
});
afterAll(async () => {
  await stop();
  await other.stop();
  await api.stop();
});

function start(): void {
  followers = [followerOf(other), followerOf(api)];
  for (const follower of followers) follower.start();
}

async function stop(): Promise<void> {
  await Promise.all(followers.map((follower) => follower.stop()));
}

/** Adds a webhook for all events and waits until the zones of its account are followed. */
async function addWebhook(): Promise<string> {
  const id = randomUUID();
  await api.pool.query(
    `INSERT INTO webhooks (id, account_id, url, state, secret) VALUES ($1, $2, 'https://example.net/', 'delivering', '')`,
    [id, account],
  );
  await until('the account is announced', async () => (await rowsOf('announced_accounts')) === 1);
  await until(
    'all zones have records',
    async () => (await rowsOf('announced_zones', 'records IS NULL AND version > 0')) === 0,
  );
  return id;
}

test('a webhook that is created while the zones of the last one are forgotten keeps them', async () => {
  await stop();
  await api.pool.query('INSERT INTO announced_accounts VALUES ($1)', [account]);
  const client = await api.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [account]);
    const forgotten = forgetOthers(api.pool);
    await until('the deletion waits', async () => (await waiting()) > 0);
    await client.query(
      `INSERT INTO webhooks (id, account_id, url, state, secret) VALUES ($1, $2, 'https://example.net/', 'delivering', '')`,
      [randomUUID(), account],
    );
    await client.query('COMMIT');
    await forgotten;
  } finally {
    client.release(true);
    start();
  }
  expect(await rowsOf('announced_accounts')).toBe(1);
});

/** The number of statements that wait for the lock of an account. */
async function waiting(): Promise<number> {
  const { rows } = await api.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT id FROM accounts%'`,
  );
  return rows[0].count;
}

test('zones that were forgotten a moment ago are stored again with the next webhook', async () => {
  const hasBegun = jest.spyOn(api.services.webhooks, 'hasBegun').mockResolvedValueOnce(true);
  const { status } = await api.send(token, 'POST', '/v1/webhooks', { url: null, events: ['zone.created'] });
  expect([status, hasBegun.mock.calls.length, await rowsOf('announced_accounts')]).toEqual([201, 2, 1]);
  hasBegun.mockRestore();
});

async function rowsOf(table: string, condition = 'true'): Promise<number> {
  const { rows } = await api.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM ${table} WHERE account_id = $1 AND ${condition}`,
    [account],
  );
  return rows[0].count;
}

async function newZone(): Promise<string> {
  const name = `announced${++count}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  return name;
}

async function change(zone: string, ...changes: object[]): Promise<void> {
  const { status, body } = await api.send(token, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
}

interface Body {
  readonly id: string;
  readonly type: EventKind;
  readonly sequence?: number;
  readonly data: { readonly zone?: string; readonly records?: readonly object[] };
}

/** Returns the event bodies of the account, each validated against its kind. */
async function bodies(): Promise<Body[]> {
  const { rows } = await api.pool.query<{ body: string }>(
    'SELECT body FROM webhook_events WHERE account_id = $1 ORDER BY zone_name, sequence',
    [account],
  );
  const all = rows.map(({ body }) => JSON.parse(body) as Body);
  for (const body of all) if (eventKinds.includes(body.type)) expect(bodySchema(body.type).parse(body)).toEqual(body);
  return all;
}

/** Waits for `wanted` events and returns one line per event. */
async function events(wanted: number): Promise<string[]> {
  await until(`${wanted} events`, async () => (await rowsOf('webhook_events')) >= wanted);
  return (await bodies()).map(({ type, data }) => [type, ...(data.records ?? []).map(lineOf)].join(' '));
}

function lineOf(record: object): string {
  if ('before' in record && 'after' in record)
    return `${lineOf(record.before as object)}→${lineOf(record.after as object)}`;
  const { name, ttl, type, value } = record as { name: string; ttl: number; type: string; value: string };
  return [name, ttl, type, value].join('|');
}

/** Waits for a later event. All earlier events have been recorded by then. */
async function barrier(): Promise<void> {
  const zone = await newZone();
  await until(`an event of ${zone}`, async () => (await bodies()).some(({ data }) => data.zone === zone));
}

const a = (name: string, value: string, more = {}) => ({ name, type: 'A', value, ...more });

test('records are announced when they are published, with their values before and after', async () => {
  await addWebhook();
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'), a('old', '192.0.2.9', { ttl: 60 }));
  await barrier();
  expect((await bodies()).filter(({ data }) => data.zone === zone).map(({ type }) => type)).toEqual(['zone.created']);
  await publisher.publish(zone);
  expect((await events(3)).slice(0, 2)).toEqual([
    'zone.created',
    'record.created old|60|A|192.0.2.9 www|3600|A|192.0.2.1',
  ]);
  await change(
    zone,
    { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.2'] },
    { op: 'delete', name: 'old', type: 'A' },
    a('new', '192.0.2.3'),
  );
  await publisher.publish(zone);
  expect((await events(6)).slice(2, 5)).toEqual([
    'record.deleted old|60|A|192.0.2.9',
    'record.updated www|3600|A|192.0.2.1→www|3600|A|192.0.2.2',
    'record.created new|3600|A|192.0.2.3',
  ]);
  expect((await bodies()).slice(0, 5).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
});

test('a change by kubectl, and an update of an address that folds into the running entry', async () => {
  await addWebhook();
  const zone = await newZone();
  await apply(zone, [a('www', '192.0.2.1')]);
  await publisher.publish(zone, { causes: [{ type: 'Manager', by: 'kubectl' }] });
  expect((await events(2))[1]).toBe('record.created www|3600|A|192.0.2.1');
  await apply(zone, [a('www', '192.0.2.2')]);
  await publisher.publish(zone, { causes: [{ type: 'Dynamic' }] });
  expect((await events(3))[2]).toBe('record.updated www|3600|A|192.0.2.1→www|3600|A|192.0.2.2');
});

async function apply(domain: string, records: ZoneResource['spec']['records']): Promise<void> {
  const zone = (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
  await api.store.update(ZoneKind, { ...zone, spec: { ...zone.spec, records } });
}

test('many records make several events', async () => {
  await addWebhook();
  const zone = await newZone();
  await apply(
    zone,
    Array.from({ length: 250 }, (_, i) => a(`h${i}`, '192.0.2.1')),
  );
  await publisher.publish(zone);
  await events(4);
  const lengths = (await bodies()).slice(1).map(({ type, data }) => [type, data.records?.length]);
  expect(lengths).toEqual([
    ['record.created', 100],
    ['record.created', 100],
    ['record.created', 50],
  ]);
});

test('records of Record objects are announced once the operator has reported them', async () => {
  await addWebhook();
  const domain = await newZone();
  await change(domain, a('www', '192.0.2.1'));
  await publisher.publish(domain);
  await events(2);
  const spec = { zoneRef: objectKeyFor(domain), name: 'team', type: 'A', value: '192.0.2.9', ttl: 300 };
  const record = await api.store.create(
    RecordKind,
    make(RecordKind, { name: `team${count}`, namespace: 'team' }, { spec }),
  );
  await publisher.publish(domain, { attached: [`team.${domain}. 300 IN A 192.0.2.9`] });
  const accepted = { type: 'Accepted', status: 'True', reason: 'Accepted', message: '' } as const;
  const conditions = [{ ...accepted, lastTransitionTime: '2026-01-01T00:00:00Z' }];
  await api.store.updateStatus(RecordKind, { ...record, status: { observedGeneration: 1, conditions } });
  await barrier();
  expect((await bodies()).filter(({ data }) => data.zone === domain)).toHaveLength(2);
  await report(domain, { recordCount: 2 });
  expect((await eventsOf(domain, 4)).sort()).toEqual([
    'record.created team|300|A|192.0.2.9',
    'record.created www|3600|A|192.0.2.1',
    'zone.created',
    'zone.in_sync',
  ]);
  await api.store.delete(RecordKind, record.metadata);
  await publisher.publish(domain);
  await report(domain, { recordCount: 1 });
  expect((await eventsOf(domain, 6))[4]).toBe('record.deleted team|300|A|192.0.2.9');
});

async function eventsOf(domain: string, wanted: number): Promise<string[]> {
  const ofZone = async () => (await bodies()).filter(({ data }) => data.zone === domain);
  await until(`${wanted} events of the zone`, async () => (await ofZone()).length >= wanted);
  return (await ofZone()).map(({ type, data }) => [type, ...(data.records ?? []).map(lineOf)].join(' '));
}

/** Reports a zone as served in all regions, as the operator does. */
async function report(domain: string, status: Partial<ZoneStatus>): Promise<void> {
  const zone = (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
  const { generation: observedGeneration } = zone.metadata;
  const of = { status: 'True', observedGeneration, lastTransitionTime: '2026-01-01T00:00:00Z', message: '' } as const;
  const conditions: ZoneStatus['conditions'] = [
    { type: 'Accepted', reason: 'Accepted', ...of },
    { type: 'InSync', reason: 'AllRegionsServe', ...of },
  ];
  const reported = { serial: publisher.version, observedGeneration, conditions, ...status };
  await api.store.updateStatus(ZoneKind, { ...zone, status: reported });
}

test('a webhook that is new hears of no zone or record that was there', async () => {
  const [zone, draft] = [await newZone(), await newZone()];
  await change(zone, a('www', '192.0.2.1'));
  await publisher.publish(zone);
  await change(draft, a('www', '192.0.2.1'));
  await addWebhook();
  await change(zone, a('new', '192.0.2.2'));
  await publisher.publish(zone);
  expect(await events(1)).toEqual(['record.created new|3600|A|192.0.2.2']);
});

test('a webhook that is registered hears of all that is changed from its registration on', async () => {
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'));
  await publisher.publish(zone);
  await stop();
  expect((await api.send(token, 'POST', '/v1/webhooks', { url: 'https://example.net/' })).status).toBe(201);
  await api.pool.query(`UPDATE webhooks SET state = 'delivering' WHERE account_id = $1`, [account]);
  await change(zone, a('new', '192.0.2.2'));
  await publisher.publish(zone);
  await newZone();
  start();
  await events(3);
  const types = (await bodies()).map(({ type }) => type);
  expect(types.sort()).toEqual(['endpoint.verify', 'record.created', 'zone.created']);
});

test('an account without a webhook leaves nothing, and one whose last is gone is forgotten', async () => {
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'));
  await publisher.publish(zone);
  const webhook = await addWebhook();
  expect(await rowsOf('announced_zones')).toBe(1);
  await api.pool.query('DELETE FROM webhooks WHERE id = $1', [webhook]);
  await until('no account is announced', async () => (await rowsOf('announced_accounts')) === 0);
  expect([await rowsOf('announced_zones'), await rowsOf('webhook_events')]).toEqual([0, 0]);
});

test('the sequence of a zone goes on with another webhook', async () => {
  const webhook = await addWebhook();
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'));
  await publisher.publish(zone);
  await events(2);
  await api.pool.query('DELETE FROM webhooks WHERE id = $1', [webhook]);
  await until('no account is announced', async () => (await rowsOf('announced_accounts')) === 0);
  await addWebhook();
  await change(zone, a('new', '192.0.2.2'));
  await publisher.publish(zone);
  await events(3);
  expect((await bodies()).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
});

test('zones that came and went while nobody followed are announced', async () => {
  await addWebhook();
  const gone = await newZone();
  await events(1);
  await stop();
  await api.send(token, 'DELETE', `/api/v1/zones/${gone}`);
  await releaseIfHeld(gone);
  const come = await newZone();
  start();
  await events(3);
  expect((await bodies()).map(({ type, data }) => `${type} ${data.zone!}`)).toEqual([
    `zone.created ${gone}`,
    `zone.deleted ${gone}`,
    `zone.created ${come}`,
  ]);
});

async function releaseIfHeld(domain: string): Promise<void> {
  const zone = await api.store.get(ZoneKind, objectKeyFor(domain));
  if (zone?.metadata.finalizers?.includes(FINALIZER) === true) await releaseZone(api, domain);
}

test('changes that were published while nobody followed are announced', async () => {
  await addWebhook();
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'));
  await publisher.publish(zone);
  await events(2);
  await stop();
  for (let i = 2; i <= 12; i++) {
    await change(zone, { op: 'replace', name: 'www', type: 'A', values: [`192.0.2.${i}`] });
    await publisher.publish(zone);
  }
  start();
  expect((await events(3))[2]).toBe('record.updated www|3600|A|192.0.2.1→www|3600|A|192.0.2.12');
});

test('of a large zone a publication reads and writes the records of the changed sets alone', async () => {
  await addWebhook();
  const zone = await newZone();
  const parts = async (): Promise<Map<number, string>> => {
    const { rows } = await api.pool.query<{ part: number; version: string }>(
      'SELECT part, xmin::text AS version FROM announced_records WHERE account_id = $1',
      [account],
    );
    return new Map(rows.map(({ part, version }) => [part, version]));
  };
  const many = Array.from({ length: 1100 }, (_, i) => a(`h${i}`, '192.0.2.1'));
  for (let i = 0; i < many.length; i += 550) await change(zone, ...many.slice(i, i + 550));
  await publisher.publish(zone);
  expect((await events(12)).slice(1).flatMap((event) => event.split(' ').slice(1))).toHaveLength(1100);
  const before = await parts();
  expect([before.size, await rowsOf('announced_zones', 'records IS NULL AND cardinality(digests) = 256')]).toEqual([
    256, 1,
  ]);
  await change(zone, { op: 'replace', name: 'h7', type: 'A', values: ['192.0.2.2'] });
  await publisher.publish(zone);
  expect((await events(13)).at(-1)).toBe('record.updated h7|3600|A|192.0.2.1→h7|3600|A|192.0.2.2');
  const after = await parts();
  expect([...after].filter(([part, version]) => before.get(part) !== version)).toHaveLength(1);
  const deleted = many.slice(100).map(({ name, type }) => ({ op: 'delete', name, type }));
  for (let i = 0; i < deleted.length; i += 500) await change(zone, ...deleted.slice(i, i + 500));
  await publisher.publish(zone);
  expect((await events(23)).slice(13).flatMap((event) => event.split(' ').slice(1))).toHaveLength(1000);
  expect([(await parts()).size, await rowsOf('announced_zones', 'records IS NOT NULL AND digests IS NULL')]).toEqual([
    0, 1,
  ]);
});

test('records that the version before has put down in one text are those that count', async () => {
  await addWebhook();
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'));
  await publisher.publish(zone);
  await events(2);
  await api.pool.query(`UPDATE announced_zones SET digests = array['stale'] WHERE account_id = $1`, [account]);
  await change(zone, a('next', '192.0.2.2'));
  await publisher.publish(zone);
  expect((await events(3)).at(-1)).toBe('record.created next|3600|A|192.0.2.2');
});

test('a blocked zone announces nothing; later its records as they are served again', async () => {
  await addWebhook();
  const domain = await newZone();
  await change(domain, a('www', '192.0.2.1'));
  await publisher.publish(domain);
  await events(2);
  await label(domain, { [labels.blocked]: 'true' });
  await publisher.publish(domain);
  await change(domain, a('new', '192.0.2.2'));
  await publisher.publish(domain);
  await until(
    'the version is announced',
    async () => (await rowsOf('announced_zones', `version = ${publisher.version}`)) === 1,
  );
  await label(domain, {});
  await barrier();
  expect(await eventsOf(domain, 2)).toHaveLength(2);
  await publisher.publish(domain);
  expect((await eventsOf(domain, 3))[2]).toBe('record.created new|3600|A|192.0.2.2');
});

async function label(domain: string, wanted: { readonly [label: string]: string }): Promise<void> {
  const zone = (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
  const { [labels.blocked]: _, ...others } = zone.metadata.labels ?? {};
  await api.store.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, labels: { ...others, ...wanted } } });
}

test('two replicas that follow at once, and take over again and again, announce each change once', async () => {
  await addWebhook();
  const zone = await newZone();
  for (let i = 1; i <= 12; i++) {
    await change(zone, a(`h${i}`, '192.0.2.1'));
    await publisher.publish(zone);
    await api.pool.query('UPDATE history_cursor SET revision = NULL, holder = NULL, held_until = now()');
    if (i % 4 === 0) await stop();
    if (i % 4 === 0) start();
  }
  const announced = async () => (await bodies()).flatMap(({ data }) => (data.records ?? []).map(lineOf));
  await until('the last record is announced', async () => (await announced()).includes('h12|3600|A|192.0.2.1'));
  expect((await announced()).sort()).toEqual(Array.from({ length: 12 }, (_, i) => `h${i + 1}|3600|A|192.0.2.1`).sort());
  const sequences = (await bodies()).map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.map((_, i) => i + 1));
});

test('a token that is issued is announced without its secret', async () => {
  await addWebhook();
  const { status, body } = await api.send(token, 'POST', '/v1/tokens', { name: 'router', kind: 'read_only' });
  expect(status).toBe(201);
  const [event] = await bodies();
  expect(event).toMatchObject({ type: 'api_token.created', data: { api_token: { id: body.id, name: 'router' } } });
  expect(JSON.stringify(event)).not.toContain((body as unknown as { token: string }).token);
});

test('a webhook that a worker has disabled is announced to others once, and again when that comes again', async () => {
  const [failing] = [await addWebhook(), await addWebhook()];
  const disable = (): Promise<unknown> =>
    api.pool.query(
      `UPDATE webhooks SET state = 'disabled', disabled_at = now(), disabled_reason = 'it is gone' WHERE id = $1`,
      [failing],
    );
  await disable();
  expect(await events(1)).toEqual(['webhook.disabled']);
  expect((await bodies())[0].data).toMatchObject({ webhook_id: failing, reason: 'it is gone' });
  await barrier();
  expect((await bodies()).filter(({ type }) => type === 'webhook.disabled')).toHaveLength(1);
  await api.pool.query(`UPDATE webhooks SET state = 'delivering', disabled_at = NULL WHERE id = $1`, [failing]);
  await disable();
  await until(
    'both webhooks are disabled',
    async () => (await bodies()).filter(({ type }) => type === 'webhook.disabled').length === 2,
  );
});

test('signatures whose end comes near are announced once, though nothing of their zone changes', async () => {
  await addWebhook();
  const zone = await newZone();
  const stored = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
  const signaturesExpire = new Date(Date.now() + 10 * DAY).toISOString();
  const dnssec = { phase: 'on' as const, keys: [], ds: [], signaturesExpire };
  await api.store.updateStatus(ZoneKind, { ...stored, status: { ...stored.status, dnssec } });
  await barrier();
  expect((await bodies()).filter(({ type }) => type.startsWith('dnssec.'))).toEqual([]);
  ahead = 7 * DAY + HOUR;
  await until('signatures end', async () => (await bodies()).some(({ type }) => type === 'dnssec.signatures_ending'));
  ahead += HOUR;
  await stop();
  start();
  await barrier();
  expect((await bodies()).filter(({ type }) => type === 'dnssec.signatures_ending')).toMatchObject([
    { data: { zone, signatures_expire: signaturesExpire } },
  ]);
});
