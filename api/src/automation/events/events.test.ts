/** @slow: not in make check. */
import { ZoneKind, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';
import { until } from '../../../../test/until.ts';
import { beginStream, EventReader, requestStream } from '../../../test/event-reader.ts';
import { ApiUnderTest, type TokenOptions } from '../../../test/harness.ts';
import { releaseZone } from '../../../test/release-zone.ts';
import type { Account, Identity } from '../../kernel/actor.ts';
import { objectKeyFor } from '../../zones/zone/find-zone.ts';
import { EventLog } from './event-log.ts';
import { EventStreams, type StreamLimits } from './event-streams.ts';
import { streamEvents } from './stream-events.ts';
import { zoneEvents } from './zone-events.ts';

let api: ApiUnderTest;
/** Another replica with the same store and database. */
let other: ApiUnderTest;
let token: string;
let account: string;
let count = 0;
const open: EventReader[] = [];

beforeAll(async () => {
  api = await ApiUnderTest.start();
  other = await api.replica();
});
afterAll(async () => {
  await other.stop();
  await api.stop();
});

beforeEach(async () => {
  token = await api.account();
  account = (await api.send(token, 'GET', '/v1/account')).body.id;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()));
});

interface Listening {
  readonly by?: string;
  readonly at?: ApiUnderTest;
  readonly query?: string;
  readonly from?: string;
}

function request({ by = token, at = api, query = '', from }: Listening): Promise<Response> {
  return requestStream(`${at.url}/api/v1/events${query}`, { token: by, from });
}

async function listen(options: Listening = {}): Promise<EventReader> {
  const reader = await beginStream(await request(options), options.from);
  open.push(reader);
  return reader;
}

async function newZone(by = token): Promise<string> {
  const name = `events${++count}.example`;
  expect((await api.send(by, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  return name;
}

async function change(zone: string, value = '192.0.2.1'): Promise<string> {
  const changes = [{ op: 'replace', name: 'www', type: 'A', values: [value] }];
  const { body } = await api.send(token, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
  return body.change.id!;
}

const stored = async (zone: string): Promise<ZoneResource> => (await api.store.get(ZoneKind, objectKeyFor(zone)))!;

/** Writes a status for the stored generation, as the operator does. */
async function report(zone: string, serial: number): Promise<void> {
  const object = await stored(zone);
  const generation = object.metadata.generation!;
  const since = '2026-11-23T00:00:00Z';
  const conditions = [
    {
      type: 'InSync',
      status: 'True' as const,
      reason: 'AllServers',
      message: '',
      observedGeneration: generation,
      lastTransitionTime: since,
    },
  ];
  const regions = ['ns1', 'ns2'].map((name) => ({ name, serial, servers: 1 }));
  const status: ZoneStatus = { serial, observedGeneration: generation, conditions, regions };
  await api.store.updateStatus(ZoneKind, { ...object, status });
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

test('the life of a zone, in the order in which it happens', async () => {
  const reader = await listen();
  expect(reader.response.headers.get('Content-Type')).toMatch(/^text\/event-stream\b/);
  const zone = await newZone();
  const id = await change(zone);
  await report(zone, 7);
  const events = await reader.until('zone.in_sync');
  expect(typesOf(events)).toEqual([
    'zone.created',
    'change.applied',
    'change.applied',
    'zone.published',
    'region.in_sync',
    'region.in_sync',
    'zone.in_sync',
  ]);
  expect(events[2]).toMatchObject({ data: { zone, change_id: id, generation: 2 } });
  expect(events[6]).toMatchObject({ data: { zone, serial: 7, generation: 2 } });
  const { body } = await api.send(token, 'DELETE', `/api/v1/zones/${zone}?wait=0s`);
  await releaseZone(api, zone);
  expect(await reader.until('zone.deleted')).toMatchObject([
    { type: 'change.applied', data: { change_id: body.change.id } },
    { type: 'zone.deleting' },
    { type: 'zone.deleted', data: { zone } },
  ]);
});

test('a change by kubectl is heard of, too', async () => {
  const zone = await newZone();
  const reader = await listen();
  const object = await stored(zone);
  await api.store.update(ZoneKind, { ...object, spec: { ...object.spec, defaultTTL: 60 } });
  expect(await reader.until('change.applied')).toMatchObject([{ data: { zone, change_id: null, generation: 2 } }]);
});

test('a client that comes back gets the events after its last, at either replica', async () => {
  const zone = await newZone();
  const first = await listen();
  const ids = [await change(zone, '192.0.2.1'), await change(zone, '192.0.2.2'), await change(zone, '192.0.2.3')];
  expect((await first.until('change.applied')).map((event) => event.data.change_id)).toEqual([ids[0]]);
  const from = first.lastId;
  await first.close();
  ids.push(await change(zone, '192.0.2.4'));
  for (const at of [api, other]) {
    const reader = await listen({ at, from });
    const events = [await reader.next(), await reader.next(), await reader.next()];
    expect(events.map((event) => event?.data?.data.change_id)).toEqual(ids.slice(1));
    await reader.close();
  }
});

test('events have the same ids in each replica', async () => {
  const readers = [await listen(), await listen({ at: other })];
  const zone = await newZone();
  await report(zone, 7);
  const [one, two] = await Promise.all(
    readers.map(async (reader) => {
      await reader.until('zone.in_sync');
      return reader.lastId;
    }),
  );
  expect(one).toMatch(/^\d+-\d+$/);
  expect(two).toBe(one);
});

test.each(['1-1', 'x', '99999999999999999999-1'])(
  'one that comes back from %s learns that it missed events',
  async (from) => {
    const reader = await listen({ from });
    expect((await reader.next())?.event).toBe('stream.reset');
    const zone = await newZone();
    expect((await reader.next())?.data).toMatchObject({ type: 'zone.created', data: { zone } });
  },
  30_000,
);

test('filters take zones and types; those that nothing can match are refused', async () => {
  const [zone, unwanted] = [await newZone(), await newZone()];
  const reader = await listen({ query: `?zone=${zone}&type=zone.in_sync,zone.published` });
  await report(unwanted, 5);
  await report(zone, 7);
  expect(await reader.until('zone.in_sync')).toMatchObject([
    { type: 'zone.published', data: { zone } },
    { type: 'zone.in_sync', data: { zone } },
  ]);
  expect((await request({ query: '?zone=missing.example' })).status).toBe(404);
  expect((await request({ query: '?type=zone.moved' })).status).toBe(422);
});

describe('a token', () => {
  const limited = (options: TokenOptions) => api.token(account, { kind: 'scoped', ...options });

  test('hears of its zones and in its scopes alone', async () => {
    const [own, hidden] = [await newZone(), await newZone()];
    const { id } = (await api.send(token, 'GET', `/v1/zones/${own}`)).body;
    const ofZone = await listen({ by: await limited({ scopes: ['zones:read', 'records:read'], zones: [id] }) });
    const ofNames = await listen({
      by: await limited({ scopes: ['zones:read', 'records:read'], names: ['_acme-challenge'] }),
      query: `?zone=${own}`,
    });
    const withoutRecords = await listen({ by: await limited({ scopes: ['zones:read'] }), query: `?zone=${own}` });
    const stranger = await api.account();
    const foreign = await listen({ by: stranger });
    await change(hidden);
    await change(own);
    await report(own, 7);
    expect(typesOf(await ofZone.until('zone.published'))).toEqual(['change.applied', 'zone.published']);
    expect(typesOf(await ofNames.until('zone.published'))).toEqual(['zone.published']);
    expect(typesOf(await withoutRecords.until('zone.published'))).toEqual(['zone.published']);
    const last = await newZone(stranger);
    expect((await foreign.next())?.data).toMatchObject({ type: 'zone.created', data: { zone: last } });
    expect((await request({ by: await limited({ scopes: ['records:read'] }) })).status).toBe(403);
  });

  test.each([
    ['is revoked', 'DELETE FROM tokens WHERE id = $1'],
    ['expires', "UPDATE tokens SET expires_at = now() - interval '1 second' WHERE id = $1"],
  ])('that %s gets no further event, and its stream ends', async (_, statement) => {
    const zone = await newZone();
    const by = await limited({ scopes: ['zones:read', 'records:read', 'zones:write'] });
    const { id } = (await api.send(by, 'GET', '/v1/tokens/self')).body;
    const reader = await listen({ by });
    await change(zone);
    expect((await reader.next())?.event).toBe('change.applied');
    await api.change(statement, [id]);
    await change(zone, '192.0.2.9');
    expect(await reader.next()).toBeUndefined();
  });
});

test('an account has a number of streams at most; one that ends makes place', async () => {
  const by = await api.account({ plan: 'free' });
  const readers: EventReader[] = [];
  for (let i = 0; i < 10; i++) readers.push(await listen({ by }));
  const refused = await request({ by });
  expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([
    429,
    'rate_limited',
  ]);
  await listen();
  await readers[0].close();
  let status = 0;
  for (; status !== 200;) {
    const response = await request({ by });
    ({ status } = response);
    await response.body?.cancel();
  }
});

test('a metric shows how many streams are open', async () => {
  const shown = async (): Promise<number> => {
    const text = await (await fetch(`${other.url}/metrics`)).text();
    return Number(/^fourwinds_api_event_streams (.*)$/m.exec(text)?.[1]);
  };
  expect(await shown()).toBe(0);
  const reader = await listen({ at: other });
  await listen({ at: other });
  expect(await shown()).toBe(2);
  await reader.close();
  await until('one stream is open', async () => (await shown()) === 1);
});

test('other requests of the account are answered while its streams are open', async () => {
  const by = await api.account({ plan: 'free' });
  for (let i = 0; i < 8; i++) await listen({ by });
  expect((await api.send(by, 'GET', '/v1/zones')).status).toBe(200);
});

test('a client that is too slow is dropped, and learns of that when it comes back', async () => {
  const log = new EventLog(api.caches.zones, zoneEvents, { mostOfAccount: 20 });
  const identity = (await api.services.tokens.find(token)) as Identity;
  const actor = { ...identity, address: '127.0.0.1' };
  const left = new AbortController();
  const services = {
    ...api.services,
    events: new EventStreams(log),
    clientLeft: left,
    recheckActor: () => Promise.resolve(actor),
  };
  const open = async (lastEventId?: string): Promise<AsyncIterator<string>> =>
    (await streamEvents(services, actor, { lastEventId }))[Symbol.asyncIterator]();
  const zone = await newZone();
  const slow = await open();
  const { value } = (await slow.next()) as { value: string };
  const [, from] = /id: (.*)/.exec(value)!;
  for (let i = 0; i < 60; i++) await change(zone, `192.0.2.${i}`);
  await api.caches.zones.catchUp();
  expect(await slow.next()).toEqual({ done: true, value: undefined });
  expect((await (await open(from)).next()).value).toContain('event: stream.reset\n');
  left.abort();
  log.stop();
});

test('a replica that stops ends its streams', async () => {
  const third = await api.replica();
  const reader = await listen({ at: third });
  third.services.events.stop();
  expect(await reader.next()).toBeUndefined();
  await third.stop();
});

test('a client that has left takes no place', () => {
  const streams = new EventStreams(new EventLog(api.caches.zones, zoneEvents), {
    ofUnverified: 1,
    ofAccount: 1,
    ofTrusted: 1,
    inAll: 1,
  });
  const enter = (end: AbortSignal): void => void streams.enter({ account: { id: 'a', plan: 'free' } as Account }, end);
  enter(AbortSignal.abort());
  const { signal } = new AbortController();
  expect(() => enter(signal)).not.toThrow();
  expect(() => enter(signal)).toThrow('1 streams of events of this account are open');
  streams.stop();
});

describe('streams are bounded in all, and', () => {
  const streams = (limits: Partial<StreamLimits>) =>
    new EventStreams(new EventLog(api.caches.zones, zoneEvents), {
      ofUnverified: 1,
      ofAccount: 2,
      ofTrusted: 3,
      inAll: 4,
      ...limits,
    });
  const end = new AbortController();
  const verifiedAt = new Date();
  const enter = (all: EventStreams, id: string, plan = 'verified') =>
    all.enter({ account: { id, plan, verifiedAt: plan === 'free' ? null : verifiedAt } as Account }, end.signal);

  test('an account has its share', () => {
    const all = streams({ inAll: 10 });
    enter(all, 'unverified', 'free');
    expect(() => enter(all, 'unverified', 'free')).toThrow('1 streams of events of this account are open');
    for (let i = 0; i < 2; i++) enter(all, 'verified');
    expect(() => enter(all, 'verified')).toThrow('2 streams of events of this account are open');
    for (let i = 0; i < 3; i++) enter(all, 'trusted', 'unlimited');
    expect(() => enter(all, 'trusted', 'unlimited')).toThrow('3 streams of events of this account are open');
    all.stop();
  });

  test('the account that has most loses one to a newcomer', () => {
    const all = streams({ ofAccount: 3 });
    const lost = ['a', 'a', 'a', 'b', 'c'].map((id) => enter(all, id));
    expect(lost.map(({ aborted }) => aborted)).toEqual([true, false, false, false, false]);
    expect(all.open).toBe(4);
    for (const id of ['a', 'c']) expect(() => enter(all, id)).toThrow('too many streams of events are open');
    enter(all, 'd');
    expect(lost.map(({ aborted }) => aborted)).toEqual([true, true, false, false, false]);
    all.stop();
  });

  test('any number of accounts that are not verified leave places to those that are, and to trusted ones', () => {
    const all = streams({});
    const lost = ['a', 'b', 'c', 'd'].map((id) => enter(all, id, 'free'));
    expect(() => enter(all, 'e', 'free')).toThrow('too many streams of events are open');
    enter(all, 'verified');
    enter(all, 'trusted', 'unlimited');
    expect(lost.filter(({ aborted }) => aborted)).toHaveLength(2);
    all.stop();
  });
});

test('a stream whose place another account gets ends', async () => {
  const third = await api.replica();
  const limits = { ofUnverified: 2, ofAccount: 2, ofTrusted: 2, inAll: 2 };
  Object.assign(third.services, { events: new EventStreams(new EventLog(api.caches.zones, zoneEvents), limits) });
  const loser = await listen({ at: third });
  const kept = await listen({ at: third });
  const by = await api.account({ plan: 'verified' });
  await listen({ at: third, by });
  expect(await loser.next()).toBeUndefined();
  expect((await request({ at: third, by })).status).toBe(503);
  third.services.events.stop();
  expect(await kept.next()).toBeUndefined();
  await third.stop();
});
