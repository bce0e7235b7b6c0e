/** @slow: not in make check. */
import fc from 'fast-check';
import { make, SecretKind, ZoneKind } from '@fourwinds/resources';
import { objectsOf, openStore } from '@fourwinds/store';
import { Solver } from '../../cert-manager-solver/src/solver.ts';
import { dot, spellings, type SpelledLabel } from '../../packages/dns/src/testing/spellings.ts';
import { captureAdmin } from './captured-admin.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';
import { servedAtOnce } from './served-at-once.ts';

/**
 * Tests every place where a request names a zone or record, in every spelling of the name (RFC 4343, RFC 1035 section
 * 5.1, RFC 5891 section 5, RFC 5895 section 2).
 */

let api: ApiUnderTest;
let token: string;
let webhook: string;

apiForAllTests((given) => {
  api = given.api;
  token = given.token;
});

/** A-labels from RFC 5891 and its published examples. */
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
  webhook = (await api.send(token, 'POST', '/v1/webhooks', { url: 'https://receiver.example/' })).body.id;
  await showZonesToAdmin();
  expect(await admin('account', 'create', `anna@${DOMAIN}`)).toMatchObject({ status: 0 });
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

/** Returns the address of a store that has the API's zones, for commands. */
const storeAddress = (): string => `${api.pool.options.connectionString!}?store=management`;

async function showZonesToAdmin(): Promise<void> {
  const store = await openStore(storeAddress());
  for await (const { metadata, spec } of objectsOf(api.store, ZoneKind)) {
    const { namespace, name, labels, annotations } = metadata;
    await store.create(ZoneKind, make(ZoneKind, { namespace, name, labels, annotations }, { spec }));
  }
  await store.close();
}

async function admin(...words: readonly string[]): Promise<Reply> {
  const environment = { DATABASE_URL: api.pool.options.connectionString, FOURWINDS_STORE: storeAddress() };
  const { status, stdout, stderr } = await captureAdmin([...words, '--output=json'], environment);
  return { status, body: stdout === '' ? stderr : JSON.parse(stdout) };
}

const adminToken = (option: string): Promise<Reply> =>
  admin('token', 'create', '--account=test', '--scopes=records:read', option);

/** Sends a cert-manager request, which the solver carries out. */
async function challenge(action: 'Present' | 'CleanUp', resolvedFQDN: string, key: string): Promise<Reply> {
  const data = { token: Buffer.from(token).toString('base64') };
  const secret = make(SecretKind, { namespace: 'team', name: 'token' }, { type: 'Opaque', data });
  const store = { get: async () => secret } as unknown as ConstructorParameters<typeof Solver>[1];
  const config = { tokenSecretRef: { name: 'token', key: 'token' } };
  const request = { uid: 'u', action, type: 'dns-01' as const, key, resourceNamespace: 'team', resolvedFQDN, config };
  return { status: 201, body: await new Solver(api.url, store).solve(request) };
}

/** Erases a person. The audit log stores the person by the canonical form of an address. */
async function erase(name: string): Promise<Reply> {
  await api.pool.query(
    'INSERT INTO audit_persons (id, kept, salt, name) SELECT gen_random_uuid(), kept, salt, $1 FROM audit_persons LIMIT 1',
    [`anna@${DOMAIN}`],
  );
  const { status } = await admin('audit', 'erase', `--name=${name}`);
  const left = await api.pool.query('DELETE FROM audit_persons WHERE name = $1', [`anna@${DOMAIN}`]);
  return { status, body: left.rowCount === 0 ? 'none is left' : 'one is left' };
}

async function presentAndCleanUp(fqdn: string): Promise<Reply> {
  const key = 'b'.repeat(43);
  const texts = () => send('GET', `/v1/zones/${DOMAIN}/records?type=TXT&name=${OWNER}`);
  const presented = await challenge('Present', fqdn, key);
  const there = await texts();
  const cleaned = await challenge('CleanUp', fqdn, key);
  const left = await texts();
  const comes = JSON.stringify(there.body).includes(key);
  const goes = !JSON.stringify(left.body).includes(key);
  return {
    status: 201,
    body: [presented.body, cleaned.body, comes && goes ? 'came and went' : 'nothing came, or it stays'],
  };
}

const of = encodeURIComponent;

const none = fc.constant('');
const labels = { zone: ZONE, record: [STREET, ...ZONE], owner: [STREET], pattern: [STREET], mailDomain: ZONE };

/**
 * Spellings of each name. Owner names without a final dot are relative, so only one spelling is absolute. The domain
 * of a mailbox never has a final dot (RFC 5321 section 4.1.2).
 */
const spelled = {
  zone: spellings(labels.zone),
  record: spellings(labels.record),
  owner: fc.oneof(spellings(labels.owner, none), spellings(labels.record, dot)),
  pattern: spellings(labels.pattern, none),
  mailDomain: spellings(labels.mailDomain, none),
};

interface Entrance {
  /** Kind of the name: a zone, a record in the zone, a relative record name, a pattern, or the domain of a mailbox. */
  readonly takes: keyof typeof spelled;
  readonly ask: (name: string) => Promise<Reply>;
  /** Text that the response contains if the name was understood. */
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
  'zones of a webhook': {
    takes: 'zone',
    ask: (zone) => send('PATCH', `/v1/webhooks/${webhook}`, { zones: [zone] }),
    shows: '"zones":["',
  },
  'audit log of a zone': {
    takes: 'zone',
    ask: (zone) => send('GET', `/v1/audit?zone=${of(zone)}`),
    shows: `"name":"${OWNER}"`,
  },
  'names of a token': {
    takes: 'pattern',
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
  'a challenge of cert-manager': { takes: 'record', ask: presentAndCleanUp, shows: 'came and went' },
  'zones of a token of administrators': {
    takes: 'zone',
    ask: (zone) => adminToken(`--zones=${zone}`),
    shows: '"zones":["',
  },
  'names of a token of administrators': {
    takes: 'pattern',
    ask: (name) => adminToken(`--names=${name}`),
    shows: `"names":["${OWNER}"]`,
  },
  'an account by its address': {
    takes: 'mailDomain',
    ask: (domain) => admin('account', 'show', `Anna@${domain}`),
    shows: `"email":"anna@${DOMAIN}"`,
  },
  'a person of the audit log': {
    takes: 'mailDomain',
    ask: (domain) => erase(`Anna@${domain}`),
    shows: 'none is left',
  },
  'creation of an account': {
    takes: 'mailDomain',
    ask: (domain) => admin('account', 'create', `anna@${domain}`),
    shows: 'there is an account',
  },
  'a search': { takes: 'record', ask: (name) => send('GET', `/v1/search?q=${of(name)}`), shows: `"name":"${OWNER}"` },
};

describe.each(Object.keys(entrances))('%s', (title) => {
  const { takes, ask, shows } = entrances[title];

  test('understands each spelling of a name', async () => {
    await fc.assert(
      fc.asyncProperty(spelled[takes], async (name) => {
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
