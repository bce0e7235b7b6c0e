/** @slow: not in make check. */
import { randomBytes } from 'node:crypto';
import { dialectRows } from '../../test/dialect-page.ts';
import { parameterUses } from '../src/updates/dynamic/parameter-uses.ts';
import type { ApiUnderTest } from './harness.ts';
import { servedAtOnce } from './served-at-once.ts';
import { zoneForEachTest } from './zone-for-each-test.ts';

/** Tests every parameter in docs/reference/dialects.md. */

let api: ApiUnderTest;
let owner: string;
let zone: string;
let token: string;
let stopServing: () => void;

zoneForEachTest((given) => {
  api = given.api;
  owner = given.token;
  zone = given.domain;
});
beforeEach(async () => {
  stopServing = servedAtOnce(api);
  const { id } = (await api.send(owner, 'GET', '/v1/account')).body;
  const zoneId = (await api.send(owner, 'GET', `/api/v1/zones/${zone}`)).body.id;
  const scopes = ['dynamic:update', 'records:write', 'tokens:write'] as const;
  token = await api.token(id, { kind: 'scoped', scopes, zones: [zoneId] });
  const changes = [
    { name: 'h', type: 'A', value: '198.51.100.1' },
    { name: 'h', type: 'AAAA', value: '2001:db8:5:5::9' },
  ];
  expect((await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(200);
});
afterEach(() => stopServing());

async function records(): Promise<string[]> {
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/records?type=A,AAAA,TXT`);
  return (body.data as unknown as { name: string; value: string }[])
    .map(({ name, value }) => `${name} ${value}`)
    .sort();
}

const BEFORE = ['h 198.51.100.1', 'h 2001:db8:5:5::9'];
const OWN = ['h 127.0.0.1', BEFORE[1]];
const V4 = ['h 192.0.2.1', BEFORE[1]];
const V6 = [BEFORE[0], 'h 2001:db8::7'];
const PREFIX = [BEFORE[0], 'h 2001:db8:1:2::9'];
const OFF = ['h 0.0.0.0'];

/** A query, the records after it, and the response. `$h` stands for the host, and `$t` for the token. */
interface Case {
  readonly query: string;
  readonly after: readonly string[];
  readonly answer: string;
}
type Cases = Readonly<Record<string, Case>>;

const good = (query: string, after: readonly string[]): Case => ({ query, after, answer: '200 good' });
const ok = (query: string, after: readonly string[]): Case => ({ query, after, answer: '200 OK' });
const updated = (query: string, after: readonly string[]): Case => ({ query, after, answer: '200 addresses updated' });
const refused = (query: string, answer: string): Case => ({ query, after: BEFORE, answer });

const H = 'hostname=$h&token=$t';
const V4_QUERY = `${H}&myip=192.0.2.1`;
const at = (path: string, cases: Cases): [string, Cases] => [path, cases];

const foreign = ['address', 'addr', 'dnsto', 'ip4', 'ip4addr', 'ip6addr', 'ipaddr', 'ipv6addr', 'myip4', 'myip6'];

const tables: { readonly [heading: string]: [path: string, cases: Cases] } = {
  dyndns2: at('/nic/update?', {
    'hostname: supported': good(H, OWN),
    'myip: supported': good(V4_QUERY, V4),
    'offline: supported': good(`${H}&offline=YES`, OFF),
    'system: supported': good(`${V4_QUERY}&system=dyndns`, V4),
    'system=other: refused': refused(`${V4_QUERY}&system=other`, '200 badsys'),
    'wildcard=ON: refused': refused(`${V4_QUERY}&wildcard=ON`, '200 !donator'),
    'mx=mail.example.com: refused': refused(`${V4_QUERY}&mx=mail.example.com`, '200 !donator'),
    'backmx=YES: refused': refused(`${V4_QUERY}&backmx=YES`, '200 !donator'),
    'url=https://example.com: refused': refused(`${V4_QUERY}&url=https://example.com`, '200 !donator'),
    'wildcard=NOCHG: ignored': good(`${V4_QUERY}&wildcard=NOCHG`, V4),
    'wildcard=OFF: ignored': good(`${V4_QUERY}&wildcard=OFF`, V4),
    'mx=NOCHG: ignored': good(`${V4_QUERY}&mx=NOCHG`, V4),
    'backmx=NO: ignored': good(`${V4_QUERY}&backmx=NO`, V4),
    'user: ignored': good(`${V4_QUERY}&user=x`, V4),
    'password: ignored': good(`${V4_QUERY}&password=x`, V4),
  }),
  'Other names of parameters': at('/nic/update?', {
    'host: supported': good('host=$h&token=$t', OWN),
    'ip: supported': good(`${H}&ip=192.0.2.1`, V4),
    'ipv4: supported': good(`${H}&ipv4=192.0.2.1`, V4),
    'myipv4: supported': good(`${H}&myipv4=192.0.2.1`, V4),
    'ipv6: supported': good(`${H}&ipv6=2001:db8::7`, V6),
    'myipv6: supported': good(`${H}&myipv6=2001:db8::7`, V6),
    'ip6: supported': good(`${H}&ip6=2001:db8::7`, V6),
    'ip6lanprefix: supported': good(`${H}&ip6lanprefix=2001:db8:1:2::`, PREFIX),
    'ipv6prefix: supported': good(`${H}&ipv6prefix=2001:db8:1:2::/64`, PREFIX),
    'token: supported': good(V4_QUERY, V4),
    ...Object.fromEntries(
      [...foreign, 'prefix', 'praefix'].map((name) => [
        `${name}: refused`,
        refused(`${V4_QUERY}&${name}=x`, '200 badip'),
      ]),
    ),
    'wanip=192.0.2.1: refused': refused(`${H}&wanip=192.0.2.1`, '200 badip'),
  }),
  'No-IP': at('/nic/update?', {
    'hostname: supported': good(V4_QUERY, V4),
    'myip: supported': good(V4_QUERY, V4),
    'myipv6: supported': good(`${V4_QUERY}&myipv6=2001:db8::7`, [V4[0], V6[1]]),
    'offline: supported': good(`${H}&offline=YES`, OFF),
  }),
  DuckDNS: at('/update?', {
    'domains: supported': ok('domains=$h&token=$t', OWN),
    'token: supported': ok('domains=$h&token=$t&ip=', OWN),
    'ip: supported': ok('domains=$h&token=$t&ip=2001:db8::7', V6),
    'ipv6: supported': ok('domains=$h&token=$t&ip=192.0.2.1&ipv6=2001:db8::7', [V4[0], V6[1]]),
    'verbose: supported': ok('domains=$h&token=$t&ip=192.0.2.1&verbose=true', V4),
    'clear: supported': ok('domains=$h&token=$t&clear=true', OFF),
    'txt: refused': refused('domains=$h&token=$t&txt=&clear=true', '200 KO'),
  }),
  dynv6: at('/api/update?', {
    'hostname: supported': updated(`${H}&ipv4=192.0.2.1`, V4),
    'zone: supported': updated('zone=$h&token=$t&ipv4=192.0.2.1', V4),
    'token: supported': updated(`${H}&ipv4=192.0.2.1`, V4),
    'ipv4: supported': updated(`${H}&ipv4=192.0.2.1`, V4),
    'ipv6: supported': updated(`${H}&ipv6=2001:db8::7/64`, V6),
    'ipv6prefix: supported': updated(`${H}&ipv6prefix=2001:db8:1:2::/64`, PREFIX),
    'ipv4=auto: supported': updated(`${H}&ipv4=auto`, OWN),
    'ipv4=-: refused': refused(`${H}&ipv4=-`, '400 bad request'),
    'ipv6=-: refused': refused(`${H}&ipv6=-`, '400 bad request'),
    'ipv6prefix=-: refused': refused(`${H}&ipv6prefix=-`, '400 bad request'),
    'ipv6=6to4: refused': refused(`${H}&ipv6=6to4`, '400 bad request'),
    'ipv6prefix=6to4: refused': refused(`${H}&ipv6prefix=6to4`, '400 bad request'),
  }),
  deSEC: at('/nic/update?', {
    'hostname: supported': good(V4_QUERY, V4),
    'host_id: supported': good('host_id=$h&token=$t&myipv4=192.0.2.1', V4),
    'myip: supported': good(V4_QUERY, V4),
    'ip: supported': good(`${H}&ip=192.0.2.1`, V4),
    'myipv4: supported': good(`${H}&myipv4=192.0.2.1`, V4),
    'ipv4: supported': good(`${H}&ipv4=192.0.2.1`, V4),
    'myipv6: supported': good(`${H}&myipv6=2001:db8::7`, V6),
    'ipv6: supported': good(`${H}&ipv6=2001:db8::7`, V6),
    'myipv6=preserve: supported': good(`${V4_QUERY}&myipv6=preserve`, V4),
    'myipv6=: ignored': good(`${V4_QUERY}&myipv6=`, V4),
    'myipv4=192.0.2.1,192.0.2.2: refused': refused(`${H}&myipv4=192.0.2.1,192.0.2.2`, '200 badip'),
    'username: ignored': good(`${V4_QUERY}&username=x`, V4),
  }),
  FreeDNS: at('', {
    '/dynamic/update.php: refused': refused('/dynamic/update.php?$t&address=192.0.2.1', '404 '),
    '/u/key/: refused': refused('/u/$t/?address=192.0.2.1', '404 '),
    'address: refused': refused(`/nic/update?${H}&address=192.0.2.1`, '200 badip'),
  }),
};

describe.each(Object.entries(tables))('%s', (heading, [path, cases]) => {
  test('the page has these parameters', () => {
    expect(Object.keys(cases).sort()).toEqual(dialectRows(heading).sort());
  });

  test.each(Object.entries(cases))('%s', async (_, { query, after, answer }) => {
    const filled = (path + query).replaceAll('$h', `h.${zone}`).replaceAll('$t', token);
    const response = await fetch(api.url + filled);
    expect(`${response.status} ${await response.text()}`).toContain(answer);
    expect(await records()).toEqual(after);
  });
});

test('the page has every parameter that the code knows, and its treatment', () => {
  const rows = Object.keys(tables).flatMap(dialectRows);
  for (const [name, { use }] of parameterUses)
    expect([name, rows.some((row) => row.startsWith(`${name}${use === 'refused' ? '' : ':'}`))]).toEqual([name, true]);
  for (const row of rows.filter((one) => /^[a-z_0-9]+: supported$/.test(one)))
    expect([row, parameterUses.has(row.split(':')[0])]).toEqual([row, true]);
});

interface Answered {
  readonly status: number;
  readonly body: { readonly [field: string]: unknown };
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answered> {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${token}`, ...headers },
  };
  const response = await fetch(api.url + path, init);
  return { status: response.status, body: (await response.json()) as Answered['body'] };
}

const VALUE = randomBytes(32).toString('base64url');
const KEY = { domain: 'h.$zone', keyAuth: 'token.thumbprint' };
const FQDN = { fqdn: '_acme-challenge.h.$zone.', value: VALUE };

/** Request bodies and their expected statuses, by row of the page. */
type BodyCases = Readonly<Record<string, readonly [body: object, status: number]>>;

const httpreq: BodyCases = {
  'fqdn: supported': [FQDN, 200],
  'value: supported': [FQDN, 200],
  'domain: supported': [KEY, 200],
  'keyAuth: supported': [KEY, 200],
  'token: ignored': [{ ...KEY, token: 'token' }, 200],
  'fqdn with keyAuth: refused': [{ ...FQDN, ...KEY }, 422],
};

describe('httpreq', () => {
  test('the page has these keys', () => {
    expect(Object.keys(httpreq).sort()).toEqual(dialectRows('httpreq').sort());
  });

  test.each(Object.entries(httpreq))('%s', async (_, [body, wanted]) => {
    const filled = JSON.parse(JSON.stringify(body).replaceAll('$zone', zone)) as object;
    const { status } = await post('/acme/present', filled);
    expect([status, (await records()).length]).toEqual([wanted, wanted === 200 ? 3 : 2]);
    expect((await post('/acme/cleanup', filled)).status).toBe(wanted);
    expect(await records()).toHaveLength(2);
  });

  test.each([{}, { name: 'h', text: VALUE }, { fqdn: 'h.example' }, { FQDN: 'h.example', VALUE }, []])(
    '%j is not understood',
    async (body) => {
      expect((await post('/acme/present', body)).status).toBeGreaterThanOrEqual(400);
      expect(await records()).toEqual(BEFORE);
    },
  );
});

const acmeDns: Readonly<Record<string, () => Promise<void>>> = {
  'allowfrom: supported': async () => {
    const { status, body } = await post('/acme-dns/register', { allowfrom: ['192.0.2.0/24'] });
    expect([status, body.allowfrom]).toEqual([201, ['192.0.2.0/24']]);
  },
  'allowFrom: refused': async () => {
    for (const key of ['allowFrom', 'allow_from', 'subdomain', 'x'])
      expect((await post('/acme-dns/register', { [key]: ['192.0.2.0/24'] })).status).toBe(400);
  },
  'subdomain: supported': () => updateTxt(),
  'txt: supported': () => updateTxt(),
  'X-Api-Key: supported': () => updateTxt(),
  'X-Api-User: ignored': () => updateTxt({ 'X-Api-User': 'anybody' }),
  'GET /health: refused': async () => expect((await fetch(`${api.url}/acme-dns/health`)).status).toBe(404),
};

async function updateTxt(headers: Record<string, string> = {}): Promise<void> {
  const sent = { 'X-Api-Key': token, ...headers };
  for (const [body, status] of [
    [{ subdomain: '_acme-challenge.h', txt: VALUE }, 200],
    [{ subdomain: '_acme-challenge.h' }, 400],
    [{ txt: VALUE }, 400],
    [{ Subdomain: '_acme-challenge.h', Txt: VALUE }, 400],
  ] as const)
    expect((await post('/acme-dns/update', body, sent)).status).toBe(status);
  expect(await records()).toEqual([`_acme-challenge.h "${VALUE}"`, ...BEFORE]);
}

describe('acme-dns', () => {
  test('the page has these keys', () => {
    expect(Object.keys(acmeDns).sort()).toEqual(dialectRows('acme-dns').sort());
  });

  test.each(Object.entries(acmeDns))('%s', (_, ask) => ask());
});
