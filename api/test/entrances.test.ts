/** @slow Sends a request for each of some hundred cases. */
import { makeMessage, META_TYPE, Name, readZoneFile, typeByName } from '@fourwinds/dns';
import { acmePaths } from '../src/updates/acme/acme-routes.ts';
import { type Scope, scopes } from '../src/kernel/actor.ts';
import { RECORD_SCOPES } from '../src/kernel/authorise.ts';
import { updatePaths } from '../src/updates/dynamic/update-paths.ts';
import { Updates } from '../src/updates/rfc2136/updates.ts';
import { ApiUnderTest } from './harness.ts';
import { servedAtOnce } from './served-at-once.ts';
import { byStream, codeOf, keyOf, type ShownKey, signed, updateMessage } from './update-client.ts';

/**
 * Tests the protocols other than the two APIs (see walk.test.ts): DNS, ACME and router protocols. Sends requests with
 * tokens that have a single scope, in several circumstances. The rules of REST must apply to all of them.
 */

/** A text that is only in the zones. Tokens without read access must never receive it. */
const SECRET = 'launch on monday';
const CHALLENGE = 'x'.repeat(43);

interface Issued {
  readonly id: string;
  readonly token: string;
  readonly tsig: ShownKey;
}

/** Whether the request was carried out, and all octets of the response. */
interface Outcome {
  readonly isDone: boolean;
  readonly octets: Uint8Array;
}

interface Entrance {
  /** Sets of scopes. Each set is sufficient. */
  readonly by: readonly (readonly Scope[])[];
  readonly writes?: boolean;
  /** The response contains only records that the token may read. There may be none. */
  readonly isList?: boolean;
  /** True if the request names no zone. The token is then limited to one zone. */
  readonly namesNoZone?: boolean;
  readonly ask: (issued: Issued, zone: string) => Promise<Outcome>;
}

const write: readonly (readonly Scope[])[] = [['records:write']];

const entrances: { readonly [title: string]: Entrance } = {
  UPDATE: {
    by: write,
    writes: true,
    ask: (issued, zone) => exchange(issued, updateMessage(zone, ['add held TXT "x"'])),
  },
  'UPDATE with a prerequisite alone': {
    by: write,
    writes: true,
    ask: (issued, zone) => exchange(issued, updateMessage(zone, ['yxrrset held TXT'])),
  },
  'signed query': {
    by: [['records:read'], ['records:write']],
    ask: (issued, zone) => exchange(issued, question(zone, typeByName('TXT').code, 'held')),
  },
  AXFR: {
    by: [['records:read']],
    isList: true,
    ask: (issued, zone) => exchange(issued, question(zone, META_TYPE.AXFR)),
  },
  IXFR: {
    by: [['records:read']],
    isList: true,
    ask: (issued, zone) => exchange(issued, question(zone, META_TYPE.IXFR)),
  },
  '/acme/present': { by: write, writes: true, ask: (issued, zone) => challenge('/acme/present', issued, zone) },
  '/acme/cleanup': { by: write, writes: true, ask: (issued, zone) => challenge('/acme/cleanup', issued, zone) },
  '/acme-dns/update': {
    by: write,
    writes: true,
    namesNoZone: true,
    ask: (issued) => post('/acme-dns/update', issued, { subdomain: 'held', txt: CHALLENGE }),
  },
  '/acme-dns/register': {
    by: [['records:write', 'tokens:write']],
    writes: true,
    namesNoZone: true,
    ask: (issued) => post('/acme-dns/register', issued, {}),
  },
  '/nic/update': {
    by: [['dynamic:update']],
    writes: true,
    ask: (issued, zone) => router(`/nic/update?hostname=held.${zone}&myip=192.0.2.1`, issued),
  },
  '/v3/update': {
    by: [['dynamic:update']],
    writes: true,
    ask: (issued, zone) => router(`/v3/update?hostname=held.${zone}&myip=192.0.2.1`, issued),
  },
  '/update': {
    by: [['dynamic:update']],
    writes: true,
    ask: ({ token }, zone) => router(`/update?domains=held.${zone}&token=${token}&ip=192.0.2.1`),
  },
  '/api/update': {
    by: [['dynamic:update']],
    writes: true,
    ask: ({ token }, zone) => router(`/api/update?hostname=held.${zone}&token=${token}&ipv4=192.0.2.1`),
  },
};

const circumstances = {
  own: {},
  foreign: {},
  missing: {},
  suspended: {},
  unverified: {},
  expired: {},
  'other zones': { zones: ['other.example'] },
  'other names': { names: ['elsewhere'] },
  'other types': { types: ['MX'] },
  'other address': { allowlist: ['198.51.100.1'] },
} as const;
type Circumstance = keyof typeof circumstances;

const ZONES: { readonly [circumstance in Circumstance]?: string } = {
  foreign: 'foreign.example',
  missing: 'missing.example',
  suspended: 'suspended.example',
  unverified: 'unverified.example',
};

let api: ApiUnderTest;
let updates: Updates;
let stopServing: () => void;
const accounts = new Map<string, string>();

beforeAll(async () => {
  api = await ApiUnderTest.start();
  updates = new Updates(api.services, { noteRefusal: () => undefined });
  stopServing = servedAtOnce(api);
  for (const name of ['own', 'foreign', 'suspended', 'unverified']) {
    accounts.set(name, await api.account());
    await makeZone(name, `${name}.example`);
  }
  await makeZone('own', 'other.example');
});
afterAll(async () => {
  stopServing();
  await api.stop();
});

async function makeZone(account: string, name: string): Promise<void> {
  const owner = accounts.get(account)!;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  const changes = [
    { name: 'held', type: 'TXT', value: `"${SECRET}"` },
    { name: 'held', type: 'A', value: '0.0.0.0' },
  ];
  expect((await api.send(owner, 'PATCH', `/api/v1/zones/${name}/records`, { changes })).status).toBe(200);
}

async function issue(of: readonly Scope[], circumstance: Circumstance, { namesNoZone }: Entrance): Promise<Issued> {
  const account = accounts.get(circumstance) ?? accounts.get('own')!;
  const own = namesNoZone === true ? { zones: [zoneOf(circumstance)] } : {};
  const body = {
    name: 'test',
    kind: 'scoped',
    scopes: of,
    tsig_algorithm: 'hmac-sha256',
    ...own,
    ...circumstances[circumstance],
  };
  const by = circumstance === 'foreign' ? accounts.get('own')! : account;
  const answer = await api.send(by, 'POST', '/api/v1/tokens', body);
  expect([answer.status, answer.body.error?.message]).toEqual([201, undefined]);
  return answer.body as unknown as Issued;
}

/** Creates a circumstance. Returns a function that restores the previous state. */
async function enter(circumstance: Circumstance, { id }: Issued): Promise<() => Promise<void>> {
  const account = 'WHERE id = (SELECT account_id FROM tokens WHERE id = $1)';
  const statements: { readonly [circumstance in Circumstance]?: readonly [string, string] } = {
    suspended: [
      `UPDATE accounts SET suspended_at = now() ${account}`,
      `UPDATE accounts SET suspended_at = NULL ${account}`,
    ],
    unverified: [
      `UPDATE accounts SET verified_at = NULL ${account}`,
      `UPDATE accounts SET verified_at = now() ${account}`,
    ],
    expired: ['UPDATE tokens SET expires_at = now() WHERE id = $1', 'SELECT $1'],
  };
  const [begin, end] = statements[circumstance] ?? ['SELECT $1', 'SELECT $1'];
  await api.change(begin, [id]);
  return () => api.change(end, [id]);
}

function zoneOf(circumstance: Circumstance): string {
  return ZONES[circumstance] ?? 'own.example';
}

async function exchange({ tsig }: Issued, message: Parameters<typeof signed>[0]): Promise<Outcome> {
  const key = keyOf(tsig);
  const request = signed(message, key);
  const answers = await updates.answer(request, { ...byStream, address: '127.0.0.1' });
  return { isDone: codeOf(answers[0], request, key) === 'NOERROR', octets: Buffer.concat(answers) };
}

function question(zone: string, type: number, name?: string): Parameters<typeof signed>[0] {
  const apex = Name.parse(`${zone}.`);
  const owner = name === undefined ? apex : Name.parse(name, apex);
  const [soa] = readZoneFile('@ 1 SOA a. b. 0 1 1 1 1', { origin: apex, defaultTtl: 1 }).records;
  const authorities = type === META_TYPE.IXFR ? [{ ...soa, class: 1 }] : [];
  return makeMessage({ id: 7, questions: [{ name: owner, type, class: 1 }], authorities });
}

const challenge = (path: string, issued: Issued, zone: string): Promise<Outcome> =>
  post(path, issued, { fqdn: `held.${zone}.`, value: CHALLENGE });

async function post(path: string, { token }: Issued, body: object): Promise<Outcome> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return outcomeOf(await fetch(api.url + path, { method: 'POST', body: JSON.stringify(body), headers }));
}

async function router(path: string, issued?: Issued): Promise<Outcome> {
  const headers = issued && { Authorization: `Bearer ${issued.token}` };
  const { isDone, octets } = await outcomeOf(await fetch(api.url + path, { headers }));
  return { isDone: isDone && /^(?:good|nochg|OK|addresses)/.test(Buffer.from(octets).toString()), octets };
}

async function outcomeOf(response: Response): Promise<Outcome> {
  return { isDone: response.ok, octets: new Uint8Array(await response.arrayBuffer()) };
}

function isOpen(
  { by, writes, isList, namesNoZone }: Entrance,
  of: readonly Scope[],
  circumstance: Circumstance,
): boolean {
  if (!by.some((all) => all.every((scope) => of.includes(scope)))) return false;
  if (circumstance === 'own') return true;
  if (circumstance === 'suspended') return writes !== true;
  if (circumstance === 'other zones' && namesNoZone === true) return true;
  return isList === true && ['other names', 'other types'].includes(circumstance);
}

const shows = (circumstance: Circumstance): boolean => ['own', 'suspended'].includes(circumstance);

const possible = (of: readonly Scope[], circumstance: Circumstance, { namesNoZone }: Entrance): boolean => {
  if (['other names', 'other types'].includes(circumstance)) return of.every((scope) => RECORD_SCOPES.includes(scope));
  return !(namesNoZone === true && ['foreign', 'missing'].includes(circumstance));
};

describe.each(Object.entries(entrances))('%s', (_, entrance) => {
  const all = [...scopes.map((scope) => [scope]), ...entrance.by.filter((of) => of.length > 1)];
  const cases = all.flatMap((of) =>
    (Object.keys(circumstances) as Circumstance[])
      .filter((circumstance) => circumstance === 'own' || entrance.by.some((by) => by.join() === of.join()))
      .filter((circumstance) => possible(of, circumstance, entrance))
      .map((circumstance) => ({ of, circumstance, title: `${of.join()} ${circumstance}` })),
  );

  test.each(cases)('$title', async ({ of, circumstance }) => {
    const issued = await issue(of, circumstance, entrance);
    const leave = await enter(circumstance, issued);
    const { isDone, octets } = await entrance.ask(issued, zoneOf(circumstance));
    await leave();
    expect(isDone).toBe(isOpen(entrance, of, circumstance));
    const hasSecret = Buffer.from(octets).includes(SECRET);
    expect([hasSecret, isDone && shows(circumstance)]).not.toEqual([true, false]);
  });
});

test('each path of these protocols is an entrance', () => {
  const paths = Object.keys(entrances);
  expect([...acmePaths, ...updatePaths.keys()].filter((path) => !paths.includes(path))).toEqual([]);
});
