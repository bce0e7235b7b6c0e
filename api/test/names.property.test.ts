/** @slow: not in make check. */
import fc from 'fast-check';
import { dot, spellings, type SpelledLabel } from '../../packages/dns/src/testing/spellings.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';
import { servedAtOnce } from './served-at-once.ts';

/** Each place where a request names a zone or a record, by every spelling of that name (RFC 4343, RFC 1035 5.1, RFC 5891 5, RFC 5895 2). */

let api: ApiUnderTest;
let token: string;

apiForAllTests((given) => {
  api = given.api;
  token = given.token;
});

/** A-labels by RFC 5891 and its published examples. */
const STREET: SpelledLabel = { ascii: 'xn--strae-oqa', unicode: 'straße' };
const ZONE: readonly SpelledLabel[] = [
  { ascii: 'xn--bcher-kva', unicode: 'bücher' },
  { ascii: 'example', unicode: 'example' },
];
const DOMAIN = 'xn--bcher-kva.example';
const OWNER = 'xn--strae-oqa';
const CHALLENGE = 'a'.repeat(43);

let stopServing: () => void;
beforeAll(async () => {
  stopServing = servedAtOnce(api);
  expect((await api.send(token, 'POST', '/v1/zones', { name: DOMAIN })).status).toBe(201);
  const changes = ['A 192.0.2.1', 'TXT "x"'].map((line) => {
    const [type, value] = line.split(' ');
    return { name: OWNER, type, value, ttl: 60 };
  });
  expect((await api.send(token, 'PATCH', `/v1/zones/${DOMAIN}/records`, { changes })).status).toBe(200);
});

afterAll(() => stopServing());

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const send = (method: string, path: string, body?: unknown): Promise<Reply> => api.send(token, method, path, body);

async function plain(path: string, init: RequestInit = {}): Promise<Reply> {
  const authorization = `Basic ${Buffer.from(`x:${token}`).toString('base64')}`;
  const headers = { Authorization: authorization, ...(init.headers as { [name: string]: string } | undefined) };
  const response = await fetch(api.url + path, { ...init, headers });
  return { status: response.status, body: await response.text() };
}

const json = (path: string, body: unknown): Promise<Reply> =>
  plain(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

const of = encodeURIComponent;

interface Entrance {
  /** The name that it takes: that of the zone, of a record in it, or a record's relative to it. */
  readonly takes: 'zone' | 'record' | 'owner';
  readonly ask: (name: string) => Promise<Reply>;
  /** In the answer where the name was understood. */
  readonly shows: string;
}

const entrances: { readonly [title: string]: Entrance } = {
  'path of a zone': { takes: 'zone', ask: (name) => send('GET', `/v1/zones/${of(name)}`), shows: DOMAIN },
  'creation of a zone': {
    takes: 'zone',
    ask: (name) => send('POST', '/v1/zones', { name }),
    shows: 'hosted in this account already',
  },
  'filter by name': { takes: 'zone', ask: (name) => send('GET', `/v1/zones?name=${of(name)}`), shows: DOMAIN },
  'filter by owner': { takes: 'record', ask: (name) => send('GET', `/v1/zones?owns_name=${of(name)}`), shows: DOMAIN },
  'filter of records': {
    takes: 'owner',
    ask: (name) => send('GET', `/v1/zones/${DOMAIN}/records?name=${of(name)}`),
    shows: '192.0.2.1',
  },
  'filter of the audit log': {
    takes: 'owner',
    ask: (name) => send('GET', `/v1/zones/${DOMAIN}/audit?name=${of(name)}`),
    shows: `"name":"${OWNER}"`,
  },
  'change of records': {
    takes: 'owner',
    ask: (name) =>
      send('PATCH', `/v1/zones/${DOMAIN}/records?dry_run=true`, {
        changes: [{ name, type: 'AAAA', value: '2001:db8::1' }],
      }),
    shows: `"name":"${OWNER}"`,
  },
  'creation of a record': {
    takes: 'owner',
    ask: (name) =>
      send('POST', `/v1/zones/${DOMAIN}/records?dry_run=true`, { name, type: 'AAAA', value: '2001:db8::1' }),
    shows: `"name":"${OWNER}"`,
  },
  'import of a zone file': {
    takes: 'owner',
    ask: (name) =>
      api.request(token, 'PUT', `/v1/zones/${DOMAIN}/zonefile?mode=merge&dry_run=true`, {
        body: `${name} 60 AAAA 2001:db8::1\n`,
        headers: { 'Content-Type': 'text/dns' },
      }),
    shows: `"name":"${OWNER}"`,
  },
  'zones of a token': {
    takes: 'zone',
    ask: (zone) => send('POST', '/v1/tokens', { name: 't', kind: 'scoped', scopes: ['zones:read'], zones: [zone] }),
    shows: '"zones":["',
  },
  'names of a token': {
    takes: 'owner',
    ask: (name) => send('POST', '/v1/tokens', { name: 't', kind: 'scoped', scopes: ['records:read'], names: [name] }),
    shows: `"names":["${OWNER}"]`,
  },
  'a challenge of ACME': {
    takes: 'record',
    ask: (fqdn) => json('/acme/present', { fqdn, value: CHALLENGE }),
    shows: CHALLENGE,
  },
  'a dynamic update': {
    takes: 'record',
    ask: (name) => plain(`/nic/update?hostname=${of(name)}&myip=192.0.2.1`),
    shows: 'nochg 192.0.2.1',
  },
  'an address of a host': {
    takes: 'owner',
    ask: (name) => send('POST', `/api/v1/dynamic/${DOMAIN}/${of(name)}`, { value: '192.0.2.1' }),
    shows: '192.0.2.1',
  },
  'a search': { takes: 'record', ask: (name) => send('GET', `/v1/search?q=${of(name)}`), shows: `"name":"${OWNER}"` },
};

const labels = { zone: ZONE, record: [STREET, ...ZONE], owner: [STREET] };

/** Owners are relative without a final dot, so that one is written in full. */
const spelled = {
  zone: spellings(labels.zone),
  record: spellings(labels.record),
  owner: fc.oneof(spellings(labels.owner, fc.constant('')), spellings(labels.record, dot)),
};

describe.each(Object.keys(entrances))('%s', (title) => {
  const { takes, ask, shows } = entrances[title];
  const isPattern = title === 'names of a token';

  test('understands each spelling of a name', async () => {
    const names = isPattern ? spellings(labels.owner, fc.constant('')) : spelled[takes];
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        expect(JSON.stringify((await ask(name)).body).replaceAll('\\"', '"')).toContain(shows);
      }),
      { numRuns: 8 },
    );
  });

  test('does not take a name with two final dots', async () => {
    const names = fc.tuple(spellings(labels[takes], dot), dot).map(([name, end]) => name + end);
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        expect(JSON.stringify((await ask(name)).body).replaceAll('\\"', '"')).not.toContain(shows);
      }),
      { numRuns: 3 },
    );
  });
});
