/** @slow: not in make check. */
import { until } from '../../test/until.ts';
import { dnsApi, generalApi } from '../src/start/apis.ts';
import { scopes } from '../src/kernel/actor.ts';
import { RECORD_SCOPES } from '../src/kernel/authorise.ts';
import type { HistoryFollower } from '../src/zones/revisions/follow-histories.ts';
import { ApiUnderTest, type TokenOptions } from './harness.ts';
import { followerOf, Publisher } from './publish.ts';

/**
 * Tests that a token limited to some records gets the same responses whether or not a zone has other records.
 * Compares two zones at each path. They differ only in hidden records.
 */

const shown = [
  { name: 'own', type: 'TXT', value: '"mine"', comment: 'for all' },
  { name: 'a.own', type: 'TXT', value: '"also"' },
];
const hidden = [
  { name: 'secret', type: 'A', value: '192.0.2.66', comment: 'not for all' },
  { name: 'other', type: 'TXT', value: '"secret"' },
  { name: 'bücher.secret', type: 'AAAA', value: '2001:db8::66' },
];

const tokens: { readonly [title: string]: TokenOptions } = {
  'names and types': { names: ['own', 'own.*', '*.own'], types: ['TXT'] },
  names: { names: ['own', 'own.*', '*.own'] },
};

/**
 * Requests by operationId, unless a plain GET is sent. Operations must be refused if tokens limited to some records
 * never have their scope.
 */
const requests: {
  readonly [id: string]: { readonly query?: string; readonly body?: unknown; readonly type?: string };
} = {
  search: { query: '?q=secret' },
  listZones: { query: '?owns_name=secret.ZONE' },
  changeRecords: {
    query: '?dry_run=true',
    body: { changes: [{ op: 'delete', name: 'own', type: 'TXT' }] },
  },
  replaceRecords: {
    query: '?dry_run=true',
    body: { records: [{ name: 'own', type: 'TXT', value: 'listed', comment: 'new' }] },
  },
  createRecord: { query: '?dry_run=true', body: { name: 'new.own', type: 'TXT', value: 'x' } },
  updateRecord: { query: '?dry_run=true', body: { value: 'other' } },
  deleteRecord: { query: '?dry_run=true' },
  importZonefile: { query: '?dry_run=true', body: 'own 60 TXT "file"\n', type: 'text/dns' },
  rollBackZone: { query: '?dry_run=true' },
  updateAddress: { body: { value: '192.0.2.1' } },
  createChallenge: { body: { fqdn: '_acme-challenge.secret.two.example', value: 'c'.repeat(43) } },
};

const operations = [dnsApi, generalApi].flatMap(({ url, endpoints }) =>
  endpoints
    .filter(({ access: { by, scope } }) => by.length > 0 && (scope === null || RECORD_SCOPES.includes(scope)))
    .filter(({ id }) => !id.startsWith('stream') && id !== 'deleteOwnToken')
    .map(({ id, method, path }) => ({ id, method: method.toUpperCase(), path: url + path })),
);

let api: ApiUnderTest;
let owner: string;
let follower: HistoryFollower;
let publisher: Publisher;
const records: { [zone: string]: string } = {};
const bearers: { [title: string]: string } = {};

const PLAIN = 'one.example';
const FULL = 'two.example';

beforeAll(async () => {
  api = await ApiUnderTest.start();
  owner = await api.account();
  publisher = new Publisher(api);
  follower = followerOf(api);
  follower.start();
  for (const [zone, more] of [
    [PLAIN, []],
    [FULL, hidden],
  ] as const)
    await makeZone(zone, more);
  const { id } = (await api.send(owner, 'GET', '/v1/account')).body;
  for (const [title, limits] of Object.entries(tokens))
    bearers[title] = await api.token(id, { kind: 'scoped', scopes: RECORD_SCOPES, ...limits });
});
afterAll(async () => {
  await follower.stop();
  await api.stop();
});

/** Creates a zone with two revisions. */
async function makeZone(zone: string, more: readonly object[]): Promise<void> {
  const grants = more.length === 0 ? [] : [{ name: 'secret', namespace: 'team-secret' }];
  await api.send(owner, 'POST', '/v1/zones', { name: zone });
  await api.send(owner, 'PATCH', `/v1/zones/${zone}`, { delegate_to: grants });
  await change(zone, [...shown, ...more]);
  await publisher.publish(zone, { causes: [{ type: 'User', by: `somebody of ${zone}` }] });
  await change(zone, [{ name: 'own', type: 'TXT', value: '"more"' }, ...(more.length === 0 ? [] : MORE_HIDDEN)]);
  await publisher.publish(zone);
  const revisions = async () => (await api.send(owner, 'GET', `/v1/zones/${zone}/revisions`)).body.data;
  await until('there are two revisions', async () => (await revisions()).length >= 2);
  const { data } = (await api.send(owner, 'GET', `/v1/zones/${zone}/records?name=own`)).body;
  records[zone] = data[0].id;
}

const MORE_HIDDEN = [{ name: 'late.secret', type: 'A', value: '192.0.2.67' }];

async function change(zone: string, changes: readonly object[]): Promise<void> {
  const { status } = await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
  expect(status).toBe(200);
}

/** Returns the response about a zone, without IDs, times and the zone's name. */
async function answer({ id, method, path }: (typeof operations)[number], title: string, zone: string) {
  const { query = '', body, type } = requests[id] ?? {};
  const target = path
    .replace('{zone}', zone)
    .replace('{record}', id === 'updateAddress' ? 'own' : records[zone])
    .replace('{revision}', '1')
    .replace('{other}', '2')
    .replace(/\{\w+\}/, '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d');
  const sent: { [name: string]: string } = type === undefined ? {} : { 'Content-Type': type };
  const found = await api.request(bearers[title], method, target + query.replace('ZONE', zone), {
    body,
    headers: sent,
  });
  const text = JSON.stringify(found.body) ?? '';
  expect(text).not.toMatch(/secret|192\.0\.2\.6[67]|somebody/);
  return `${found.status} ${text
    .replaceAll(zone, 'ZONE')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replace(/\bzone-[\da-v]{32}\b/g, 'OBJECT')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"(serial|version|milliseconds)":"?[\d.]+"?/g, '"$1":0')
    .replace(/"error":"192\.0\.2\.53[^"]*"/g, '"error":""')}`;
}

const ofAccount = (path: string): boolean => !path.includes('{zone}');

describe.each(Object.keys(tokens))('a token for some %s', (title) => {
  test.each(operations.filter(({ path }) => !ofAccount(path)))('$method $path', async (operation) => {
    expect(await answer(operation, title, FULL)).toBe(await answer(operation, title, PLAIN));
  });

  test.each(operations.filter(({ path }) => ofAccount(path)))('$method $path', async (operation) => {
    expect(await answer(operation, title, FULL)).toMatch(/^(200|403|404|422)/);
  });

  test('counts the records that it sees', async () => {
    const ask = async (path: string) => (await api.send(bearers[title], 'GET', path)).body;
    for (const zone of [PLAIN, FULL]) {
      const { length } = (await ask(`/v1/zones/${zone}/records`)).data;
      const [listed] = (await ask(`/v1/zones?name=${zone}`)).data;
      expect([(await ask(`/v1/zones/${zone}`)).record_count, listed.record_count]).toEqual([length, length]);
    }
  });
});

test('every scope that is not of records is refused to such tokens', () => {
  expect(scopes.filter((scope) => !RECORD_SCOPES.includes(scope))).toContain('audit:read');
});
