/** @slow: not in make check. */
import { make, RecordKind, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { EventReader } from './event-reader.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { Answer, ApiUnderTest } from './harness.ts';

/**
 * Tests zones of Kubernetes namespaces that an administrator shows in an account, and a zone of a namespace that is
 * not shown.
 */

let api: ApiUnderTest;
let token: string;
let stranger: string;
apiForAllTests((given) => ({ api, token } = given));

const ZONES = '/api/v1/zones';
const CHANGE = { changes: [{ name: 'a', type: 'A', value: '192.0.2.3' }] };
const get = (path: string, by = token): Promise<Answer> => api.send(by, 'GET', path);
const namesIn = (answer: Answer): string[] => answer.body.data.map(({ name }) => name);

async function makeZone(namespace: string, domain: string): Promise<ZoneResource> {
  const fields = { defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' } as const;
  const spec = { domain, ...fields, records: [{ name: 'www', type: 'A', value: '192.0.2.1' }] };
  const zone = await api.store.create(ZoneKind, make(ZoneKind, { name: domain, namespace }, { spec }));
  return seen(zone);
}

async function seen(zone: ZoneResource): Promise<ZoneResource> {
  await api.caches.zones.waitFor(zone.metadata.resourceVersion!, AbortSignal.timeout(60_000));
  return zone;
}

async function show(type: 'show' | 'hide', namespace: string): Promise<void> {
  const account = (await get('/v1/account')).body.id;
  const entry = { kept: 'ever', accountId: account, action: `account.${type}`, outcome: 'applied' } as const;
  const by = { via: 'administrator', person: { address: null, name: 'test' } } as const;
  await api.services.accounts.change(account, { type, namespace }, { ...entry, ...by });
  api.services.tokens.forget();
}

beforeAll(async () => {
  stranger = await api.account();
  await makeZone('team-a', 'shown.example');
  await makeZone('team-b', 'hidden.example');
  await api.send(token, 'POST', ZONES, { name: 'own.example' });
  const spec = { zoneRef: { name: 'shown.example' }, name: 'mail', type: 'A', value: '192.0.2.2' };
  await api.store.create(RecordKind, make(RecordKind, { name: 'mail', namespace: 'team-a' }, { spec }));
  await show('show', 'team-a');
});

test('lists have them in their places, page by page, each with its namespace', async () => {
  await makeZone('team-a', 'another.example');
  const { data } = (await get(ZONES)).body;
  expect(data.map(({ name, namespace }) => [name, namespace])).toEqual([
    ['another.example', 'team-a'],
    ['own.example', null],
    ['shown.example', 'team-a'],
  ]);
  const first = await get(`${ZONES}?limit=2`);
  expect(namesIn(first)).toEqual(['another.example', 'own.example']);
  expect(namesIn(await get(`${ZONES}?limit=2&cursor=${first.body.next_cursor}`))).toEqual(['shown.example']);
  expect(namesIn(await get(`${ZONES}?name=shown.example`))).toEqual(['shown.example']);
  expect(namesIn(await get(`${ZONES}?owns_name=a.shown.example`))).toEqual(['shown.example']);
  expect(namesIn(await get(ZONES, stranger))).toEqual([]);
});

test('one is read by name and by id, with its records, zone file, revisions and DNSSEC', async () => {
  const zone = (await get(`${ZONES}/shown.example`)).body;
  expect(zone).toMatchObject({ name: 'shown.example', namespace: 'team-a' });
  expect((await get(`${ZONES}/${zone.id}`)).body).toEqual(zone);
  const records = (await get(`${ZONES}/shown.example/records`)).body.data;
  expect(records).toMatchObject([{ name: 'www', managed_by: 'kubernetes' }]);
  expect((await get(`/v1/zones/shown.example/records/${records[0].id}`)).body).toMatchObject({ name: 'www' });
  const paths = ['zonefile', 'revisions', 'dnssec', 'delegation', 'distribution'];
  const statuses = await Promise.all(paths.map(async (path) => (await get(`${ZONES}/shown.example/${path}`)).status));
  expect(statuses).toEqual(paths.map(() => 200));
});

test('search finds it and its records', async () => {
  const found = (await get('/api/v1/search?q=shown')).body.data as unknown as { zone: string }[];
  expect(found.map(({ zone }) => zone)).toContain('shown.example');
  const www = (await get('/api/v1/search?q=192.0.2.1')).body.data as unknown as {
    record: { managed_by: string } | null;
  }[];
  expect(www.length).toBeGreaterThan(0);
  expect(new Set(www.map(({ record }) => record?.managed_by))).toEqual(new Set(['kubernetes']));
});

test.each<[method: string, path: string, body: object | undefined]>([
  ['PATCH', '/v1/zones/shown.example', { default_ttl: 60 }],
  ['DELETE', '/v1/zones/shown.example', undefined],
  ['DELETE', '/api/v1/zones/shown.example', undefined],
  ['PATCH', '/api/v1/zones/shown.example/records', CHANGE],
  ['PATCH', '/api/v1/zones/shown.example/records?dry_run=true', CHANGE],
  ['POST', '/v1/zones/shown.example/records', { name: 'a', type: 'A', value: '192.0.2.3' }],
  ['POST', '/v1/zones/shown.example/dnssec/enable', {}],
  ['POST', '/api/v1/zones/shown.example/proof', undefined],
  ['GET', '/api/v1/zones/shown.example/proof', undefined],
  ['GET', '/api/v1/zones/shown.example/audit', undefined],
])('%s %s is refused, and tells whose zone it is', async (method, path, body) => {
  const { status, body: answer } = await api.send(token, method, path, body);
  expect(status).toBe(403);
  expect(JSON.stringify(answer)).toContain('a zone of the Kubernetes namespace team-a, and is read-only here');
});

test('one that is not shown looks like one that is not there', async () => {
  const of = async (domain: string, path: string) => {
    const { status, body } = await get(`${ZONES}/${domain}${path}`);
    return { status, code: body.error.code, message: body.error.message.replace(domain, 'DOMAIN') };
  };
  for (const path of ['', '/records', '/zonefile', '/proof'])
    expect(await of('hidden.example', path)).toEqual(await of('missing.example', path));
  const change = (domain: string) => api.send(token, 'PATCH', `/v1/zones/${domain}`, { default_ttl: 60 });
  expect((await change('hidden.example')).status).toBe((await change('missing.example')).status);
  expect((await get(`${ZONES}/shown.example`, stranger)).status).toBe(404);
});

test('scopes and zones of tokens count for it, too', async () => {
  const { id } = (await get(`${ZONES}/shown.example`)).body;
  const limited = await api.send(token, 'POST', '/api/v1/tokens', {
    name: 'one zone',
    kind: 'scoped',
    scopes: ['zones:read'],
    zones: ['shown.example'],
  });
  const by = (limited.body as unknown as { token: string }).token;
  expect(namesIn(await get(ZONES, by))).toEqual(['shown.example']);
  expect((await get(`${ZONES}/${id}`, by)).status).toBe(200);
  expect((await get(`${ZONES}/shown.example/records`, by)).status).toBe(403);
  expect((await get(`${ZONES}/own.example`, by)).status).toBe(403);
});

test('its events are in the stream of the account, and end when it is shown no more', async () => {
  await makeZone('team-c', 'first.example');
  await show('show', 'team-c');
  const response = await fetch(`${api.url}/api/v1/events`, { headers: { Authorization: `Bearer ${token}` } });
  const reader = new EventReader(response);
  expect((await reader.next())?.event).toBe('stream.begun');
  await makeZone('team-b', 'unheard.example');
  await makeZone('team-c', 'second.example');
  expect((await reader.next())?.data).toMatchObject({ type: 'zone.created', data: { zone: 'second.example' } });
  await show('hide', 'team-c');
  await makeZone('team-c', 'third.example');
  await makeZone('team-a', 'fourth.example');
  let next = await reader.next();
  while (next?.data?.data.zone === 'second.example') next = await reader.next();
  expect(next?.data?.data.zone).toBe('fourth.example');
  await reader.close();
  expect((await get(`${ZONES}/first.example`)).status).toBe(404);
});

test('no webhook has it', async () => {
  const answer = await api.send(token, 'POST', '/v1/webhooks', {
    url: 'https://receiver.example.com/',
    events: ['record.created'],
    zones: ['shown.example'],
  });
  expect(answer.status).toBe(422);
});

test('the account’s own zone of the same name is meant', async () => {
  const id = (await get(`${ZONES}/own.example`)).body.id;
  await makeZone('team-a', 'own.example');
  expect((await get(`${ZONES}/own.example`)).body).toMatchObject({ id, namespace: null });
  expect((await api.send(token, 'PATCH', '/v1/zones/own.example', { default_ttl: 60 })).status).toBe(200);
});
