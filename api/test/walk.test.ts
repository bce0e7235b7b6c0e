/** @slow Sends a request for each of some thousand cases. */
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Scope, scopes } from '../src/kernel/actor.ts';
import { dnsApi, generalApi } from '../src/start/apis.ts';
import { describing } from '../src/http/openapi.ts';
import { ApiUnderTest, type TokenOptions } from './harness.ts';

/**
 * Tests all operations in several circumstances, with tokens that have a single scope or all scopes. The expected
 * results are derived from `access`.
 */

const operations = [dnsApi, generalApi].flatMap((one) =>
  [...one.endpoints, describing(one)].map(({ id, method, path, access }) => ({
    id,
    access,
    method: method.toUpperCase(),
    path: one.url + path,
    title: `${method.toUpperCase()} ${one.url}${path}`,
  })),
);
type Operation = (typeof operations)[number];

const tokens: readonly { readonly kind: 'personal' | 'scoped'; readonly scopes: readonly Scope[] }[] = [
  { kind: 'personal', scopes },
  ...scopes.map((scope) => ({ kind: 'scoped' as const, scopes: [scope] })),
];
type TokenKinds = (typeof tokens)[number];

/**
 * The zone, domain or token that the request concerns, which may belong to another account, and the state of the caller's
 * token.
 */
const circumstances = [
  'own',
  'foreign',
  'missing',
  'other zones',
  'suspended',
  'unverified',
  'expired',
  'other address',
] as const;
type Circumstance = (typeof circumstances)[number];

const bodies: { readonly [id: string]: unknown } = {
  createZone: { name: 'created.example' },
  createDomain: { name: 'created.names.example' },
  updateDomain: { auto_renew: true },
  createNameCheck: { name: 'shop.example.net' },
  updateZone: { default_ttl: 60 },
  changeRecords: { changes: [{ name: 'walk', type: 'A', value: '192.0.2.1' }] },
  replaceRecords: { records: [{ name: 'walk', type: 'A', value: '192.0.2.1' }] },
  createRecord: { name: 'walk', type: 'TXT', value: 'x' },
  updateRecord: { ttl: 60 },
  importZonefile: 'walk A 192.0.2.1\n',
  rollKeys: { roles: ['ZSK'] },
  importKeys: {
    keys: (['KSK', 'ZSK'] as const).map((role) => ({
      role,
      private_key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    })),
  },
  createToken: { name: 'walk', kind: 'scoped', scopes: ['tokens:write'] },
  updateAccount: { name: 'walk' },
  updateToken: { name: 'walk' },
  createWebhook: { url: 'https://example.net/walk' },
  updateWebhook: { description: 'walk' },
  redeliverWebhook: { since: '2026-01-01T00:00:00Z' },
};

const isPossible = ({ path }: Operation, circumstance: Circumstance): boolean =>
  circumstance === 'other zones'
    ? path.includes('{zone}')
    : !['foreign', 'missing'].includes(circumstance) || /\{(zone|domain|token|webhook)\}/.test(path);

const cases = operations.flatMap((operation) =>
  tokens.flatMap((token) =>
    circumstances
      .filter((circumstance) => isPossible(operation, circumstance))
      .map((circumstance) => ({ operation, token, circumstance })),
  ),
);

/** Returns the code of the expected failure. Returns `none` if the token allows the request. */
function expected({ operation, token, circumstance }: (typeof cases)[number]): string {
  if (operation.access.by.length === 0) return 'none';
  if (circumstance === 'expired') return 'unauthorized';
  if (circumstance === 'unverified' && operation.access.isBeforeVerification !== true) return 'verification_required';
  if (circumstance === 'other address' || lacksRight(operation, token)) return 'forbidden';
  return ofTarget(operation, circumstance);
}

function lacksRight({ access: { scope, privateKeys = false } }: Operation, token: TokenKinds): boolean {
  return (scope !== null && !token.scopes.includes(scope)) || (privateKeys && token.kind !== 'personal');
}

function ofTarget({ method, path, access }: Operation, circumstance: Circumstance): string {
  if (circumstance === 'suspended') return method === 'GET' || access.isWhileSuspended === true ? 'none' : 'forbidden';
  if (circumstance === 'other zones') return 'forbidden';
  if (['own', 'unverified'].includes(circumstance)) return 'none';
  return path.includes('{zone}') ? 'zone_not_found' : 'not_found';
}

const REFUSALS = ['unauthorized', 'verification_required', 'forbidden', 'zone_not_found'];

let api: ApiUnderTest;
/**
 * Four accounts: a normal account, a foreign account, a suspended account, and an account that is no longer verified.
 */
const accounts: { [name: string]: { id: string; token: string } } = {};
/** IDs of the tokens and webhooks that the requests concern. */
const targets: { [name: string]: string } = {};
const webhooks: { [name: string]: { readonly id: string; readonly delivery: string } } = {};
const secrets = new Map<string, string>();

const ZONES = { own: 'own.example', foreign: 'foreign.example', missing: 'missing.example' };
const DOMAINS = {
  own: 'ours.names.example',
  foreign: 'foreign.names.example',
  missing: 'missing.names.example',
  suspended: 'suspended.names.example',
};
const MISSING = '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d';

const keyOf = (token: TokenKinds, circumstance: Circumstance): string =>
  `${token.kind} ${token.scopes.join()} ${circumstance}`;

async function newAccount(name: string): Promise<void> {
  const token = await api.account();
  accounts[name] = { token, id: (await api.send(token, 'GET', '/v1/account')).body.id };
}

async function makeZone(account: string, name: string): Promise<void> {
  const { status } = await api.send(accounts[account].token, 'POST', '/v1/zones', { name });
  expect([201, 409]).toContain(status);
}

async function takeName(account: 'own' | 'foreign' | 'suspended'): Promise<void> {
  const { status } = await api.send(accounts[account].token, 'POST', '/v1/domains', { name: DOMAINS[account] });
  expect(status).toBe(201);
}

async function newToken(account: string): Promise<string> {
  const options = { kind: 'scoped', scopes: [] } as const;
  await api.token(accounts[account].id, options);
  const { data } = (await api.send(accounts[account].token, 'GET', '/v1/tokens?limit=200')).body;
  return data.at(-1)!.id;
}

/** Creates a webhook, which also creates its verification. */
async function makeWebhook(account: string): Promise<void> {
  const { token } = accounts[account];
  const { id } = (await api.send(token, 'POST', '/v1/webhooks', bodies.createWebhook)).body;
  const { data } = (await api.send(token, 'GET', `/v1/webhooks/${id}/deliveries`)).body;
  webhooks[account] = { id, delivery: data[0].id };
}

async function isThere(path: string): Promise<boolean> {
  return (await api.send(accounts.own.token, 'GET', path)).status === 200;
}

/** Account and options of the token for each circumstance. */
const settings: { readonly [circumstance in Circumstance]: { account: string; options?: TokenOptions } } = {
  own: { account: 'own' },
  foreign: { account: 'own' },
  missing: { account: 'own' },
  'other zones': { account: 'own', options: { zones: [MISSING] } },
  suspended: { account: 'suspended' },
  unverified: { account: 'unverified' },
  expired: { account: 'own', options: { expiresAt: new Date(0) } },
  'other address': { account: 'own', options: { allowlist: ['192.0.2.1'] } },
};

async function makeSecret(token: TokenKinds, circumstance: Circumstance): Promise<void> {
  const { account, options } = settings[circumstance];
  secrets.set(keyOf(token, circumstance), await api.token(accounts[account].id, { ...token, ...options }));
}

beforeAll(async () => {
  api = await ApiUnderTest.start();
  for (const name of ['own', 'foreign', 'suspended', 'unverified']) await newAccount(name);
  await makeZone('own', ZONES.own);
  await makeZone('foreign', ZONES.foreign);
  await makeZone('suspended', 'suspended.example');
  await makeZone('unverified', 'unverified.example');
  targets.foreign = await newToken('foreign');
  targets.own = await newToken('own');
  targets.suspended = await newToken('suspended');
  for (const name of ['own', 'foreign', 'suspended'] as const) {
    await makeWebhook(name);
    await takeName(name);
  }
  for (const token of tokens) for (const circumstance of circumstances) await makeSecret(token, circumstance);
  await api.pool.query('UPDATE accounts SET suspended_at = now() WHERE id = $1', [accounts.suspended.id]);
  await api.pool.query('UPDATE accounts SET verified_at = NULL WHERE id = $1', [accounts.unverified.id]);
});
afterAll(() => api.stop());

/** Returns the path with the zone, domain, token or webhook of the circumstance. */
function pathOf({ path }: Operation, circumstance: Circumstance): string {
  const zone = { foreign: ZONES.foreign, missing: ZONES.missing, suspended: 'suspended.example' };
  const token = { foreign: targets.foreign, missing: MISSING, suspended: targets.suspended };
  const missing = { id: MISSING, delivery: MISSING };
  const others = { foreign: webhooks.foreign, missing, suspended: webhooks.suspended };
  const webhook = others[circumstance as keyof typeof others] ?? webhooks.own;
  return path
    .replace('{zone}', zone[circumstance as keyof typeof zone] ?? ZONES.own)
    .replace('{domain}', DOMAINS[circumstance as keyof typeof DOMAINS] ?? DOMAINS.own)
    .replace('{token}', token[circumstance as keyof typeof token] ?? targets.own)
    .replace('{webhook}', webhook.id)
    .replace('{delivery}', webhook.delivery)
    .replace('{record}', MISSING)
    .replace('{revision}', '1')
    .replace('{deleted_zone}', MISSING)
    .replace('{scan}', MISSING)
    .replace('{comparison}', MISSING)
    .replace('{check}', MISSING)
    .replace('{other}', '1');
}

async function ask({ operation, token, circumstance }: (typeof cases)[number]) {
  const { id, method } = operation;
  const path = pathOf(operation, circumstance) + queryOf(id);
  const type: { [name: string]: string } = id === 'importZonefile' ? { 'Content-Type': 'text/dns' } : {};
  const { status, body } = await api.request(secrets.get(keyOf(token, circumstance))!, method, path, {
    body: bodies[id],
    headers: {
      Accept: '*/*',
      ...type,
    },
  });
  const failure =
    status < 400 ? undefined : ((body.error ?? body) as { code: string; message?: string; detail?: string });
  return { code: failure?.code ?? 'none', message: `${status} ${failure?.message ?? failure?.detail ?? ''}` };
}

/** Returns a query with which the response does not wait for a result. */
function queryOf(id: string): string {
  return ['createScan', 'createComparison', 'createNameCheck'].includes(id) ? '?wait=0s' : '';
}

async function restore({ id }: Operation, circumstance: 'own' | 'suspended'): Promise<void> {
  if (id === 'deleteToken') targets[circumstance] = await newToken(circumstance);
  if (circumstance === 'suspended') return;
  if (id === 'deleteZone') await makeZone('own', ZONES.own);
  if (id === 'deleteWebhook' && !(await isThere(`/v1/webhooks/${webhooks.own.id}`))) await makeWebhook('own');
}

const hide = (message: string): string =>
  message
    .replaceAll(ZONES.foreign, ZONES.missing)
    .replaceAll(DOMAINS.foreign, DOMAINS.missing)
    .replaceAll(targets.foreign, MISSING)
    .replaceAll(webhooks.foreign.id, MISSING);

test.each(operations)('$title', async (operation) => {
  const refused = new Set(REFUSALS);
  if (!/\{(record|revision|deleted_zone|scan|comparison|check)\}/.test(operation.path)) refused.add('not_found');
  const messages = new Map<string, string>();
  for (const one of cases.filter((each) => each.operation === operation)) {
    const { code, message } = await ask(one);
    const { token, circumstance } = one;
    if (circumstance === 'own' || circumstance === 'suspended') await restore(operation, circumstance);
    if (operation.id === 'deleteOwnToken') await makeSecret(token, circumstance);
    const title = keyOf(token, circumstance);
    const found = refused.has(code) || code === 'internal' ? code : 'none';
    expect({ title, code: found, message }).toEqual({ title, code: expected(one), message });
    messages.set(title, message);
  }
  for (const token of tokens) {
    const [foreign, missing] = [messages.get(keyOf(token, 'foreign')), messages.get(keyOf(token, 'missing'))];
    expect(foreign && hide(foreign)).toBe(missing);
  }
});

test('docs/use/api.md has the number of cases', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/use/api.md'), 'utf8');
  const [, stated] = /more than ([\d,]+) cases/.exec(page) ?? [];
  expect(cases.length).toBeGreaterThan(Number(stated.replace(',', '')));
});

test('bodies are of operations', () => {
  const ids = operations.map(({ id }) => id);
  expect(Object.keys(bodies).filter((id) => !ids.includes(id))).toEqual([]);
});
