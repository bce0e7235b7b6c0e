/** @slow: not in make check. */
import { zoneForEachTest } from './zone-for-each-test.ts';
import type { ApiUnderTest } from './harness.ts';

/** Tests all ways in which clients send addresses. The client's own address is 127.0.0.1. */

let api: ApiUnderTest;
let owner: string;
let zone: string;
let token: string;

zoneForEachTest((given) => {
  api = given.api;
  owner = given.token;
  zone = given.domain;
});

const HOSTS = ['h4 A 198.51.100.1', 'h6 AAAA 2001:db8:5:5:a:b:c:d'];

async function put(...lines: readonly string[]): Promise<void> {
  const changes = lines.map((line) => {
    const [name, type, value] = line.split(' ');
    return { name, type, value };
  });
  expect((await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(200);
}

async function makeToken(options: object = {}): Promise<string> {
  const { id } = (await api.send(owner, 'GET', '/v1/account')).body;
  return api.token(id, { kind: 'scoped', scopes: ['dynamic:update'], ...options });
}

async function addresses(): Promise<string[]> {
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/records?type=A,AAAA`);
  return (body.data as unknown as { name: string; type: string; value: string }[])
    .map(({ name, type, value }) => `${name} ${type} ${value}`)
    .sort();
}

async function get(path: string, secret = token, init: RequestInit = {}): Promise<string> {
  const response = await fetch(api.url + path, { ...init, headers: { Authorization: `Bearer ${secret}` } });
  return `${response.status} ${(await response.text()).trim()}`;
}

beforeEach(async () => {
  token = await makeToken();
});

const named = (host: string) => `${host}.${zone}`;

/** Parameters whose values are not addresses of their family. */
const UNREADABLE: readonly string[] = [
  ...['ipv6=2001:db8:aa:bb::/647656:3cff:fe47:1', 'myipv6=2001:db8::zz', 'ip6=2001:db8::7%25eth0', 'ipv6=home'],
  ...['myip=192.0.2.300', 'myip=<ipaddr>', 'myip=%25s', 'myip=%i', 'myip=__MYIP__', 'myip=[IP]', 'myip=none', 'ip=0'],
  ...['myip=192.0.2.13:8080', 'myip=[2001:db8::9]', 'myip=192.0.2.17;2001:db8::1', 'myip=192.0.2.0/24', 'myip=::1::2'],
  ...['myip=192.0.2.01', 'myip=192.0.2', 'myip=3232235777', 'myip=0x7f000001', 'ip=1.2.3.4.5', 'myipv4=192.0.2.1/32'],
  ...['ipv4=2001:db8::7', 'myipv4=2001:db8::7', 'ipv6=192.0.2.1', 'myipv6=192.0.2.1', 'ip6=192.0.2.1'],
  ...[
    'ip6lanprefix=<ip6lanprefix>',
    'ip6lanprefix=2001:db8::/129',
    'ip6lanprefix=2001:db8::/0',
    'ipv6prefix=192.0.2.0/24',
  ],
  ...[
    'ip6lanprefix=2001:db8:1',
    'ipv6prefix=2001:db8::zz',
    'ipv6prefix=2001:db8:1::/',
    'ipv6prefix=-',
    'ipv6prefix=6to4',
  ],
  ...['ipv4=-', 'ipv6=-', 'ipv6=6to4', 'myip=nochg'],
  // If one value is invalid, the whole request is refused. Otherwise, the client would never notice the error.
  ...[
    'myip=192.0.2.1,2001:db8::zz',
    'myip=192.0.2.1&myipv6=2001:db8::zz',
    'myip=192.0.2.1&ip6lanprefix=2001:db8::/129',
  ],
  ...['myip=192.0.2.1&myip=192.0.2.2', 'myip=192.0.2.1,192.0.2.2', 'myip=192.0.2.1&ip=192.0.2.2'],
  ...['ip6lanprefix=2001:db8:1::/64&ipv6prefix=2001:db8:2::/64', 'ipv6=2001:db8::7&myip=2001:db8::8'],
  // Parameters that belong to other services.
  ...[
    'address=192.0.2.1',
    'ip4=192.0.2.1',
    'ipaddr=home',
    'myip6=2001:db8::7',
    'wanip=192.0.2.1',
    'prefix=2001:db8::/64',
  ],
];

const EMPTY: readonly string[] = [
  ...['myip=', 'ip=', 'ipv4=', 'myipv4=', 'myipv6=', 'ipv6=', 'ip6=', 'ip6lanprefix=', 'ipv6prefix='],
  ...['myip=%20', 'myip=+', 'myip=,', 'myip', 'myip=&myipv6=', 'myip=&ip6lanprefix=', 'MyIP='],
];

/** Parameters that send nothing for the family of the client's own address. */
const OTHER_FAMILY: readonly string[] = [
  ...['ipv6=auto', 'myipv6=auto', 'ip6=auto', 'ipv6prefix=auto', 'ip6lanprefix=auto', 'ipv6=AUTO'],
  ...['myipv4=preserve', 'myipv6=preserve', 'ipv6=preserve', 'myip=preserve', 'ipv6prefix=preserve'],
  ...['myipv4=preserve&myipv6=preserve', 'ipv6=auto&ipv6prefix=auto', 'myipv6=preserve&myip='],
];

/** Addresses that no host can have (RFC 6890 section 2.2, RFC 4291 section 2.4). */
const UNUSABLE: readonly string[] = [
  ...['fe80::1', 'fe80::1/64', 'febf::7', 'ff02::1', 'ff00::/64', '::1', '::7', '::192.0.2.1', '64:ff9b::c000:201'],
  ...['224.0.0.1', '239.1.2.3', '240.0.0.1', '255.255.255.255', '169.254.7.7', '0.0.0.7', '::ffff:224.0.0.1'],
].map((address) => `myip=${address}`);

const dialects = [
  { path: '/nic/update', host: 'hostname', error: '200 badip' },
  { path: '/v3/update', host: 'hostname', error: '200 badip' },
  { path: '/update', host: 'host', error: '200 badip' },
  { path: '/update', host: 'domains', error: '200 KO' },
  { path: '/api/update', host: 'hostname', error: '400 bad request' },
] as const;

describe.each(dialects)('$path with $host', ({ path, host, error }) => {
  test.each<[string, readonly string[]]>([
    ['cannot be read', UNREADABLE],
    ['is empty', EMPTY.filter((query) => host !== 'domains' || query !== 'ip=')],
    ['is of a family that the client does not come by', OTHER_FAMILY],
    ['no host can have', [...UNUSABLE, 'ip6lanprefix=fe80::/64', 'ip6lanprefix=::/64', 'ipv6prefix=ff02::']],
  ])('an address that %s changes nothing', async (_, queries) => {
    await put(...HOSTS);
    for (const query of queries)
      expect([query, await get(`${path}?${host}=${named('h6')}&${query}`)]).toEqual([query, error]);
    for (const query of queries.slice(0, 3)) expect(await get(`${path}?${host}=${named('h4')}&${query}`)).toBe(error);
    expect(await addresses()).toEqual(HOSTS);
  });
});

test('a line for each host says that an address cannot be used', async () => {
  await put(...HOSTS);
  expect(await get(`/nic/update?hostname=${named('h4')},${named('h6')}&myip=x`)).toBe('200 badip\nbadip');
  expect(await get(`/nic/update?hostname=${named('h4')},home&offline=YES&txt=x`)).toBe('200 !donator\n!donator');
});

test('a URL of DuckDNS with an address that cannot be read changes nothing; one without an address is the client', async () => {
  await put(...HOSTS);
  for (const part of ['2001:db8::zz', '192.0.2.300', '%3Cipaddr%3E', 'auto,preserve;', 'fe80::1', '192.0.2.1:80'])
    expect([part, await get(`/update/${named('h6')}/${token}/${part}`, '')]).toEqual([part, '200 KO']);
  expect(await addresses()).toEqual(HOSTS);
  expect(await get(`/update?domains=${named('h4')}&token=${token}&ip=`, '')).toBe('200 OK');
  expect(await get(`/update?domains=${named('h4')}&token=${token}&ip=&ipv6=`, '')).toBe('200 KO');
  expect(await addresses()).toEqual(['h4 A 127.0.0.1', HOSTS[1]]);
});

test.each([
  ['myip=192.0.2.1&myipv6=', ['h4 A 192.0.2.1']],
  ['myip=192.0.2.1&myipv6=preserve', ['h4 A 192.0.2.1']],
  ['myip=192.0.2.1&myipv6=auto&ip6lanprefix=', ['h4 A 192.0.2.1']],
  ['myip=&myipv6=2001:db8::7', ['h4 A 198.51.100.1', 'h4 AAAA 2001:db8::7']],
  ['myip=&myip=192.0.2.1', ['h4 A 192.0.2.1']],
  ['myip=192.0.2.1,&ipv4=192.0.2.1', ['h4 A 192.0.2.1']],
  ['myip=auto', ['h4 A 127.0.0.1']],
  ['', ['h4 A 127.0.0.1']],
  ['user=x&lang=de&myip=10.0.0.1', ['h4 A 10.0.0.1']],
  ['myip=fd00::7', ['h4 A 198.51.100.1', 'h4 AAAA fd00::7']],
  ['offline=NO&wildcard=NOCHG&mx=NOCHG&backmx=NO&system=dyndns&url=&myip=192.0.2.1', ['h4 A 192.0.2.1']],
])('what %s gives counts, and nothing else changes', async (query, expected) => {
  await put(HOSTS[0]);
  expect(await get(`/nic/update?hostname=${named('h4')}&${query}`)).toMatch(/^200 good /);
  expect(await addresses()).toEqual(expected);
});

test.each([
  ['ip6lanprefix=2001:db8:1:2::', '2001:db8:1:2:a:b:c:d'],
  ['ip6lanprefix=2001:db8:1:2', '2001:db8:1:2:a:b:c:d'],
  ['ip6lanprefix=2001:db8:1:2::/64', '2001:db8:1:2:a:b:c:d'],
  ['ipv6prefix=2001:db8:1:200::/56&ip6lanprefix=2001:db8:1:200::9/56', '2001:db8:1:205:a:b:c:d'],
  ['ipv6=::1a2b:3c4d:5e6f:7890&ipv6prefix=2001:db8:abcd:ef00::/64', '2001:db8:abcd:ef00:1a2b:3c4d:5e6f:7890'],
  ['ipv6=::1a2b:3c4d:5e6f:7890/64&ipv6prefix=2001:db8:abcd:ef00::', '2001:db8:abcd:ef00:1a2b:3c4d:5e6f:7890'],
  ['myip=::1&ip6lanprefix=2001:db8:abcd:ef00::/64', '2001:db8:abcd:ef00::1'],
  ['ipv6=0:0:0:5:1:2:3:4&ipv6prefix=2001:db8:abcd::/48', '2001:db8:abcd:5:1:2:3:4'],
  ['ipv6=2001:db8:7::9&ipv6prefix=2001:db8:abcd:ef00::/64', '2001:db8:7::9'],
])('a prefix and a host part: %s', async (query, expected) => {
  await put(...HOSTS);
  expect(await get(`/nic/update?hostname=${named('h6')}&${query}`)).toBe(`200 good ${expected}`);
  expect(await addresses()).toEqual([HOSTS[0], `h6 AAAA ${expected}`]);
});

test('a host part that its prefix does not leave room for is no address', async () => {
  await put(...HOSTS);
  expect(await get(`/nic/update?hostname=${named('h6')}&ipv6=0:0:0:5:1:2:3:4&ipv6prefix=2001:db8:abcd:ef00::/64`)).toBe(
    '200 badip',
  );
  expect(await addresses()).toEqual(HOSTS);
});

describe('a zone with a prefix, as dynv6 has it', () => {
  const PREFIX = 'ipv6prefix=2001:db8:abcd:ef00::/64';
  const hosts = ['@ AAAA 2001:db8:9::1', 'off AAAA ::', 'nas AAAA 2001:db8:5::2', 'rr AAAA 2001:db8:8::1'];

  beforeEach(() => put(...HOSTS, ...hosts, 'rr AAAA 2001:db8:8::2'));

  test('all its hosts get the prefix, in one change, and the apex an address', async () => {
    const update = (query: string) => get(`/api/update?zone=${zone}&token=${token}&${query}`, '');
    expect(await update(PREFIX)).toBe('200 addresses updated');
    expect(await update(PREFIX)).toBe('200 addresses unchanged');
    expect(await addresses()).toEqual([
      ...['@ AAAA 2001:db8:9::1', 'h4 A 198.51.100.1', 'h6 AAAA 2001:db8:abcd:ef00:a:b:c:d'],
      ...['nas AAAA 2001:db8:abcd:ef00::2', 'off AAAA ::', 'rr AAAA 2001:db8:8::1', 'rr AAAA 2001:db8:8::2'],
    ]);
    expect(await update('ipv4=192.0.2.1&ipv6=2001:db8:1:1::7/64')).toBe('200 addresses updated');
    expect((await addresses()).filter((line) => !/^(?:rr|off)/.test(line))).toEqual([
      ...['@ A 192.0.2.1', '@ AAAA 2001:db8:1:1::7', 'h4 A 198.51.100.1'],
      ...['h6 AAAA 2001:db8:1:1:a:b:c:d', 'nas AAAA 2001:db8:1:1::2'],
    ]);
  });

  test('a token for some names changes these, and a name of a host is that host', async () => {
    const limited = await makeToken({ names: ['nas'] });
    expect(await get(`/api/update?zone=${zone}&token=${limited}&${PREFIX}`, '')).toBe('200 addresses updated');
    expect((await addresses()).filter((line) => line.includes('abcd'))).toEqual(['nas AAAA 2001:db8:abcd:ef00::2']);
    expect(await get(`/api/update?zone=${named('h6')}&token=${token}&${PREFIX}`, '')).toBe('200 addresses updated');
    const none = await makeToken({ names: ['h4'] });
    expect(await get(`/api/update?zone=${zone}&token=${none}&${PREFIX}`, '')).toBe('404 not found');
    expect(await get(`/api/update?zone=example.net&token=${token}&${PREFIX}`, '')).toBe('404 not found');
    expect((await addresses()).filter((line) => line.includes('abcd'))).toHaveLength(2);
  });
});

describe('the placeholder of a family', () => {
  test.each([
    ['A 0.0.0.0', '2001:db8::7', ['AAAA 2001:db8::7']],
    ['AAAA ::', '192.0.2.1', ['A 192.0.2.1']],
    ['A 0.0.0.0', '::', ['A 0.0.0.0', 'AAAA ::']],
    ['A 127.0.0.1', '2001:db8::7', ['A 127.0.0.1', 'AAAA 2001:db8::7']],
  ])('%s beside %s', async (before, address, after) => {
    await put(`home ${before}`);
    expect(await get(`/nic/update?hostname=${named('home')}&myip=${address}`)).toBe(`200 good ${address}`);
    expect(await addresses()).toEqual(after.map((line) => `home ${line}`));
    expect(await get(`/nic/update?hostname=${named('home')}&myip=${address}`)).toBe(`200 nochg ${address}`);
  });

  test('goes after a host was off, too, and by JSON; a token that may not change it leaves it', async () => {
    await put('home A 192.0.2.1', 'home AAAA 2001:db8::1');
    const narrow = await makeToken({ types: ['AAAA'] });
    await get(`/nic/update?hostname=${named('home')}&offline=YES`);
    await get(`/nic/update?hostname=${named('home')}&myip=2001:db8::7`, narrow);
    expect(await addresses()).toEqual(['home A 0.0.0.0', 'home AAAA 2001:db8::7']);
    const value = { value: '2001:db8::7' };
    expect((await api.send(token, 'POST', `/api/v1/dynamic/${zone}/home`, value)).body.value).toBe('2001:db8::7');
    expect(await addresses()).toEqual(['home AAAA 2001:db8::7']);
  });
});

test('POST /api/v1/dynamic refuses addresses that no host can have, and names the field', async () => {
  await put(...HOSTS);
  for (const query of UNUSABLE.filter((one) => !one.includes('/'))) {
    const value = query.replace('myip=', '');
    const { status, body } = await api.send(token, 'POST', `/api/v1/dynamic/${zone}/h6`, { value });
    expect([value, status, (body.error.issues as { path: string }[])[0].path]).toEqual([value, 422, 'value']);
  }
  expect(await addresses()).toEqual(HOSTS);
});

test('a body that is no form of the dialect is an error, and is not taken for an empty one', async () => {
  await put(...HOSTS);
  const host = `hostname=${named('h4')}`;
  for (const body of ['{"myip":"192.0.2.1"}', '<ip>192.0.2.1</ip>', '192.0.2.1', 'x=y'])
    expect(await get(`/nic/update?${host}`, token, { method: 'POST', body })).toBe('400 badagent');
  expect(await addresses()).toEqual(HOSTS);
  expect(await get(`/nic/update?${host}`, token, { method: 'POST', body: '' })).toBe('200 good 127.0.0.1');
});
