/** @slow: not in make check. */
import { randomBytes } from 'node:crypto';
import { createLogger } from '@fourwinds/process';
import { annotations, ZoneKind } from '@fourwinds/resources';
import type { Scope } from '../src/kernel/actor.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import type { ApiUnderTest, TokenOptions } from './harness.ts';
import { servedAtOnce } from './served-at-once.ts';
import { zoneForEachTest } from './zone-for-each-test.ts';

let api: ApiUnderTest;
let owner: string;
let zone: string;
/** A token with only the scope dynamic:update. */
let token: string;

zoneForEachTest((given) => {
  api = given.api;
  owner = given.token;
  zone = given.domain;
});
beforeEach(async () => {
  token = await dynamicToken();
});

async function dynamicToken(options: TokenOptions = {}): Promise<string> {
  const { id } = (await api.send(owner, 'GET', '/v1/account')).body;
  return api.token(id, { kind: 'scoped', scopes: ['dynamic:update'], ...options });
}

async function put(name: string, type: string, value: string, ttl?: number): Promise<void> {
  const changes = [{ name, type, value, ttl }];
  expect((await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(200);
}

async function addresses(domain = zone): Promise<string[]> {
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${domain}/records?type=A,AAAA`);
  return (body.data as unknown as { name: string; ttl: number; type: string; value: string }[])
    .map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`)
    .sort();
}

async function version(): Promise<string> {
  return (await api.store.get(ZoneKind, objectKeyFor(zone)))!.metadata.resourceVersion!;
}

const basic = (secret: string) => ({ Authorization: `Basic ${Buffer.from(`router:${secret}`).toString('base64')}` });

interface Plain {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

async function get(path: string, headers: { [name: string]: string } = basic(token)): Promise<Plain> {
  const response = await fetch(api.url + path, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('POST /api/v1/dynamic/{zone}/{record}', () => {
  const update = (record: string, body?: object, secret = token) =>
    api.send(secret, 'POST', `/api/v1/dynamic/${zone}/${record}`, body);

  test('makes an address the record of its family; a set keeps its TTL, a new one has 60', async () => {
    await put('home', 'A', '0.0.0.0', 300);
    const { status, body } = await update('home', { value: '192.0.2.1' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        zone,
        record: 'home',
        type: 'A',
        value: '192.0.2.1',
        ttl: 300,
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        change: {
          id: expect.any(String) as string,
          applied: true,
          in_sync: false,
          regions: [],
          diff: null,
          warnings: [],
        },
      },
    });
    expect((await update('home', { value: '2001:DB8::7' })).body).toMatchObject({
      type: 'AAAA',
      value: '2001:db8::7',
      ttl: 60,
    });
    expect(await addresses()).toEqual(['home 300 A 192.0.2.1', 'home 60 AAAA 2001:db8::7']);
  });

  test('wait=… answers when all regions serve the address, also where it was there already', async () => {
    await put('home', 'A', '0.0.0.0');
    const first = await update('home?wait=0s', { value: '192.0.2.1' });
    expect(first.body).toMatchObject({ value: '192.0.2.1', change: { applied: true, in_sync: false, regions: [] } });
    const { annotations: notes } = (await api.store.get(ZoneKind, objectKeyFor(zone)))!.metadata;
    expect(first.body.change.id).toBe(notes?.[annotations.changeId]);
    const stop = servedAtOnce(api);
    expect((await update('home?wait=30s', { value: '192.0.2.2' })).body).toMatchObject({ change: { in_sync: true } });
    stop();
    expect((await update('home?wait=30s', { value: '192.0.2.2' })).body).toMatchObject({
      change: { id: null, applied: true, in_sync: true },
    });
  });

  test('dry_run=true answers as if, and changes nothing', async () => {
    await put('home', 'A', '0.0.0.0', 300);
    const before = await version();
    const dry = await update('home?dry_run=true', { value: '192.0.2.1' });
    expect(dry).toMatchObject({
      status: 200,
      body: { value: '192.0.2.1', ttl: 300, change: { applied: false, id: null } },
    });
    expect(await version()).toBe(before);
    expect((await update('other?dry_run=true', { value: '192.0.2.1' })).status).toBe(404);
    expect((await update('home?dry_run=true', { value: '0.0.0.0' })).body).toMatchObject({
      change: { applied: false },
    });
  });

  test('without a value it is the address of the client', async () => {
    await put('@', 'A', '0.0.0.0');
    expect((await update('@', {})).body.value).toBe('127.0.0.1');
    expect((await update('@')).body.value).toBe('127.0.0.1');
  });

  test('the same address again writes nothing', async () => {
    await put('home', 'A', '192.0.2.1');
    const before = await version();
    const { status, body } = await update('home', { value: '192.0.2.1' });
    expect({ status, body }).toMatchObject({ status: 200, body: { value: '192.0.2.1' } });
    expect(await version()).toBe(before);
  });

  test('the zone says between which of its generations there are dynamic updates alone', async () => {
    const span = async () =>
      (await api.store.get(ZoneKind, objectKeyFor(zone)))!.metadata.annotations?.[annotations.dynamicUpdates];
    await put('home', 'A', '0.0.0.0');
    expect(await span()).toBeUndefined();
    await update('home', { value: '192.0.2.1' });
    await update('home', { value: '2001:db8::7' });
    expect(await span()).toBe('2-4');
    await put('www', 'A', '192.0.2.1');
    expect(await span()).toBe('2-4');
    await update('home', { value: '192.0.2.2' });
    expect(await span()).toBe('5-6');
  });

  test('takes the place of all addresses of its family', async () => {
    await put('home', 'A', '192.0.2.1');
    await put('home', 'A', '192.0.2.2');
    expect((await update('home', { value: '192.0.2.3' })).status).toBe(200);
    expect(await addresses()).toEqual(['home 3600 A 192.0.2.3']);
  });

  test.each([
    { what: 'a name without an address', record: 'new', body: { value: '192.0.2.1' }, code: 'not_found' },
    { what: 'no address', record: 'home', body: { value: 'home' }, code: 'validation_error' },
    { what: 'an empty address', record: 'home', body: { value: '' }, code: 'validation_error' },
    { what: 'an unknown field', record: 'home', body: { ip: '192.0.2.1' }, code: 'validation_error' },
    { what: 'a name outside', record: 'home.example.net.', body: { value: '192.0.2.1' }, code: 'validation_error' },
  ])('refuses $what', async ({ record, body, code }) => {
    await put('home', 'A', '0.0.0.0');
    expect((await update(record, body)).body.error.code).toBe(code);
  });

  test('a token that may write records adds the name', async () => {
    expect((await update('new', { value: '192.0.2.1' }, owner)).status).toBe(200);
    expect(await addresses()).toEqual(['new 60 A 192.0.2.1']);
  });

  test.each<[string, TokenOptions, string]>([
    ['another name', { names: ['home'] }, 'the token is limited to other names'],
    ['another type', { types: ['AAAA'] }, 'the token is limited to other types'],
    ['no update', { scopes: ['records:write'] as Scope[] }, 'the token lacks the scope dynamic:update'],
  ])('a token for %s is refused', async (_, options, message) => {
    await put('office', 'A', '0.0.0.0');
    const answer = await update('office', { value: '192.0.2.1' }, await dynamicToken(options));
    expect([answer.status, answer.body.error.message]).toEqual([403, message]);
  });
});

describe('/nic/update', () => {
  beforeEach(() => put('home', 'A', '0.0.0.0'));

  test('good, then nochg, as text with its length', async () => {
    const good = await get(`/nic/update?hostname=home.${zone}&myip=192.0.2.1`);
    expect([good.status, good.text]).toEqual([200, 'good 192.0.2.1\n']);
    expect(good.headers.get('Content-Type')).toMatch('text/plain');
    expect(good.headers.get('Content-Length')).toBe('15');
    const before = await version();
    expect((await get(`/nic/update?hostname=home.${zone}&myip=192.0.2.1`)).text).toBe('nochg 192.0.2.1\n');
    expect(await version()).toBe(before);
    expect(await addresses()).toEqual(['home 3600 A 192.0.2.1']);
  });

  test.each(['/nic/update', '/v3/update', '/update'])('%s takes GET and POST', async (path) => {
    expect((await get(`${path}?hostname=home.${zone}&myip=192.0.2.1`)).text).toBe('good 192.0.2.1\n');
    const form = await fetch(api.url + path, {
      method: 'POST',
      body: new URLSearchParams({ host: `home.${zone}`, token, ipv6: '2001:db8::7' }),
    });
    expect(await form.text()).toBe('good 2001:db8::7\n');
  });

  test.each([
    ['Bearer', () => ({ Authorization: `Bearer ${token}` }), ''],
    ['Token', () => ({ Authorization: `Token ${token}` }), ''],
    ['the parameter token', () => ({}), '&token='],
  ])('the token by %s', async (_, headers, parameter) => {
    const query = `hostname=home.${zone}&myip=192.0.2.1${parameter === '' ? '' : parameter + token}`;
    expect((await get(`/nic/update?${query}`, headers())).text).toBe('good 192.0.2.1\n');
  });

  test('both families at once; a later update of one leaves the other', async () => {
    const both = await get(`/nic/update?hostname=home.${zone}&myip=192.0.2.1,2001:db8::7`);
    expect(both.text).toBe('good 192.0.2.1,2001:db8::7\n');
    expect((await get(`/nic/update?hostname=home.${zone}&myip=192.0.2.2`)).text).toBe('good 192.0.2.2\n');
    expect((await get(`/nic/update?hostname=home.${zone}&myip=192.0.2.2&myipv6=`)).text).toBe('nochg 192.0.2.2\n');
    expect(await addresses()).toEqual(['home 3600 A 192.0.2.2', 'home 60 AAAA 2001:db8::7']);
  });

  test('hosts of several zones, a line each, in order', async () => {
    const other = `${crypto.randomUUID()}.example`;
    expect((await api.send(owner, 'POST', '/api/v1/zones', { name: other })).status).toBe(201);
    const changes = [{ name: 'home', type: 'A', value: '192.0.2.1' }];
    await api.send(owner, 'PATCH', `/api/v1/zones/${other}/records`, { changes });
    await put('www', 'A', '192.0.2.7');
    const hosts = [`home.${other}`, `home.${zone}`, `none.${zone}`, `HOME.${zone}.`, 'home', `www.${zone}`, 'a..b'];
    const { status, text: lines } = await get(`/nic/update?hostname=${hosts.join()}&myip=192.0.2.1`);
    expect([status, ...lines.trimEnd().split('\n')]).toEqual([
      200,
      'nochg 192.0.2.1',
      'good 192.0.2.1',
      'nohost',
      'good 192.0.2.1',
      'notfqdn',
      'good 192.0.2.1',
      'notfqdn',
    ]);
    expect(await addresses()).toEqual(['home 3600 A 192.0.2.1', 'www 3600 A 192.0.2.1']);
  });

  test.each([
    ['no host', () => '', 'notfqdn'],
    ['21 hosts', () => `hostname=${new Array(21).fill(`home.${zone}`).join()}`, 'numhost'],
    ['a zone that is not here', () => 'hostname=home.example.net', 'nohost'],
    ['a name without an address', () => `hostname=new.${zone}`, 'nohost'],
  ])('%s', async (_, query, word) => {
    const { status, text: answer } = await get(`/nic/update?${query()}`);
    expect([status, answer]).toEqual([200, `${word}\n`]);
  });

  test('the id of a zone is no part of a name, and a wildcard may make a name too long', async () => {
    const { id } = (await api.send(owner, 'GET', `/v1/zones/${zone}`)).body;
    const long = `a.${zone}`.padStart(253, `${'a'.repeat(49)}.`);
    const { status, text: lines } = await get(`/nic/update?hostname=home.${id},*.${long}`);
    expect([status, lines]).toEqual([200, 'nohost\nnotfqdn\n']);
  });

  test.each([
    ['no token', () => Promise.resolve({})],
    ['a wrong token', () => Promise.resolve(basic('secret'))],
    ['a token without the scope', async () => basic(await dynamicToken({ scopes: ['records:write'] }))],
    ['a token of another address', async () => basic(await dynamicToken({ allowlist: ['192.0.2.1'] }))],
  ])('%s is badauth', async (_, headers) => {
    const { status, text: answer, headers: sent } = await get(`/nic/update?hostname=home.${zone}`, await headers());
    expect([status, answer]).toEqual([401, 'badauth\n']);
    expect(sent.get('WWW-Authenticate')).toBe('Basic realm="fourwinds"');
  });

  test('a token for one name updates that name alone', async () => {
    await put('office', 'A', '0.0.0.0');
    const limited = basic(await dynamicToken({ names: ['home'] }));
    const { text: lines } = await get(`/nic/update?hostname=home.${zone},office.${zone}&myip=192.0.2.1`, limited);
    expect(lines).toBe('good 192.0.2.1\nnohost\n');
  });

  test('a suspended account is refused by GET, too', async () => {
    await api.change('UPDATE accounts SET suspended_at = now() WHERE id = (SELECT account_id FROM tokens LIMIT 1)', []);
    const suspended = await get(`/nic/update?hostname=home.${zone}&myip=192.0.2.1`);
    await api.change('UPDATE accounts SET suspended_at = NULL', []);
    expect([suspended.status, suspended.text]).toEqual([401, 'badauth\n']);
  });

  test('a prefix keeps the host part of the address', async () => {
    await put('home', 'AAAA', '2001:db8:1:1:a:b:c:d');
    const { text: answer } = await get(`/nic/update?hostname=home.${zone}&ip6lanprefix=2001:db8:2:2::/64`);
    expect(answer).toBe('good 2001:db8:2:2:a:b:c:d\n');
  });

  test('a host that is taken off gets an address again', async () => {
    await get(`/nic/update?hostname=home.${zone}&myip=192.0.2.1,2001:db8::7`);
    expect((await get(`/nic/update?hostname=home.${zone}&offline=YES`)).text).toBe('good 0.0.0.0\n');
    expect(await addresses()).toEqual(['home 3600 A 0.0.0.0']);
    expect((await get(`/nic/update?hostname=home.${zone}&myip=2001:db8::7`)).text).toBe('good 2001:db8::7\n');
  });

  test('other methods are refused in plain text', async () => {
    const response = await fetch(`${api.url}/nic/update`, { method: 'PUT' });
    expect([response.status, await response.text(), response.headers.get('Allow')]).toEqual([
      405,
      'badagent\n',
      'GET, POST, HEAD, OPTIONS',
    ]);
  });
});

describe('routers, by the octets that they send', () => {
  beforeEach(() => put('home', 'A', '0.0.0.0'));

  const credentials = () => Buffer.from(`router:${token}`).toString('base64');
  const fritzBox = (query: string) =>
    `GET /nic/update?${query} HTTP/1.0\r\nHost: 127.0.0.1\r\nAuthorization: Basic ${credentials()}\r\nUser-Agent: Fritz!Box DDNS/1.0.1\r\n\r\n`;

  test('FRITZ!Box sends an update for each family at once', async () => {
    const answers = await Promise.all([
      api.exchange(fritzBox(`hostname=home.${zone}&myip=203.0.113.7`)),
      api.exchange(fritzBox(`hostname=home.${zone}&myip=2001:db8:ff::7`)),
    ]);
    expect(answers.map((answer) => answer.split('\r\n\r\n')[1])).toEqual([
      'good 203.0.113.7\n',
      'good 2001:db8:ff::7\n',
    ]);
    // Depending on the order of the updates, the placeholder is replaced and its TTL kept, or the placeholder is
    // removed.
    const withoutTtl = (await addresses()).map((one) => one.replace(/ \d+ /, ' '));
    expect(withoutTtl).toEqual(['home A 203.0.113.7', 'home AAAA 2001:db8:ff::7']);
  });

  test('FRITZ!Box without IPv6 leaves a parameter empty, and escapes nothing', async () => {
    const query = `hostname=home.${zone}&myip=203.0.113.7&myipv6=&ip6lanprefix=&user=<username>{"}|\\^\``;
    const answer = await api.exchange(fritzBox(query));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\nContent-Length: 17\r\n/);
    expect(answer.split('\r\n\r\n')[1]).toBe('good 203.0.113.7\n');
  });

  test('OpenWrt', async () => {
    const request = `GET /nic/update?hostname=home.${zone}&myip=203.0.113.7 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Basic ${credentials()}\r\nUser-Agent: curl/8.5.0\r\nAccept: */*\r\nConnection: close\r\n\r\n`;
    expect((await api.exchange(request)).split('\r\n\r\n')[1]).toBe('good 203.0.113.7\n');
  });

  test('HTTP/1.0 without any header', async () => {
    const answer = await api.exchange(`GET /update?host=home.${zone}&token=${token} HTTP/1.0\r\n\r\n`);
    expect(answer.split('\r\n\r\n')[1]).toBe('good 127.0.0.1\n');
  });
});

describe('the presets of DuckDNS and dynv6', () => {
  beforeEach(() => put('home', 'A', '0.0.0.0'));

  test('DuckDNS', async () => {
    const query = `domains=home.${zone}&token=${token}&ip=192.0.2.1`;
    expect((await get(`/update?${query}`, {})).text).toBe('OK\n');
    expect((await get(`/update?${query}&verbose=true`, {})).text).toBe('OK\n192.0.2.1\n\nNOCHANGE\n');
    expect((await get(`/update?${query}&ipv6=2001:db8::7&verbose=true`, {})).text).toBe(
      'OK\n192.0.2.1\n2001:db8::7\nUPDATED\n',
    );
    const unknown = await get(`/update?domains=home.${zone},new.${zone}&token=${token}`, {});
    expect([unknown.status, unknown.text]).toEqual([200, 'KO\n']);
    const refused = await get(`/update?domains=home.${zone}&token=secret`, {});
    expect([refused.status, refused.text]).toEqual([401, 'KO\n']);
  });

  test('DuckDNS for devices that send no query', async () => {
    expect((await get(`/update/home.${zone}/${token}/192.0.2.1`, {})).text).toBe('OK\n');
    expect((await get(`/update/home.${zone}/${token}/2001:db8::7`, {})).text).toBe('OK\n');
    expect(await addresses()).toEqual(['home 3600 A 192.0.2.1', 'home 60 AAAA 2001:db8::7']);
    expect((await get(`/update/home.${zone}/${token}`, {})).text).toBe('OK\n');
    expect(await addresses()).toEqual(['home 3600 A 127.0.0.1', 'home 60 AAAA 2001:db8::7']);
  });

  test('dynv6', async () => {
    const query = `hostname=home.${zone}&token=${token}&ipv4=192.0.2.1`;
    expect((await get(`/api/update?${query}`, {})).text).toBe('addresses updated\n');
    expect((await get(`/api/update?${query}`, {})).text).toBe('addresses unchanged\n');
    const refused = await get(`/api/update?hostname=home.${zone}&token=secret`, {});
    expect([refused.status, refused.text]).toEqual([401, 'unauthorized\n']);
    const unknown = await get(`/api/update?hostname=new.${zone}&token=${token}`, {});
    expect([unknown.status, unknown.text]).toEqual([404, 'not found\n']);
    const byZone = `zone=home.${zone}&token=${token}&ipv6=2001:db8::7/128`;
    expect((await get(`/api/update?${byZone}`, {})).text).toBe('addresses updated\n');
    expect(await addresses()).toEqual(['home 3600 A 192.0.2.1', 'home 60 AAAA 2001:db8::7']);
  });
});

test.each([
  ['/update?domains=', 200, 'KO\n'],
  ['/api/update?hostname=', 400, 'bad request\n'],
])('%s without a name, or with too many, is refused in words of that service', async (path, status, text) => {
  for (const names of ['', new Array(21).fill(`home.${zone}`).join()]) {
    const refused = await get(`${path}${names}&token=${token}`, {});
    expect([refused.status, refused.text]).toEqual([status, text]);
  }
});

test('/checkip is the address of the client', async () => {
  const { status, text: address, headers } = await get('/checkip', {});
  expect([status, address]).toEqual([200, '127.0.0.1\n']);
  expect(headers.get('Content-Type')).toMatch('text/plain');
});

test('any query is answered in plain text, and none is logged', async () => {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const logged = await api.replica({ log });
  try {
    for (let i = 0; i < 200; i++) {
      const path = ['/nic/update', '/v3/update', '/update', '/api/update'][i % 4];
      const noise = encodeURI(randomBytes(i).toString('latin1')).replace(/%/g, i % 3 === 0 ? '%' : '%25');
      const name = ['hostname', 'domains', 'myip', 'token', 'ip6lanprefix'][i % 5];
      const query = `token=${token}&hostname=home.${zone}&${name}=${noise.replaceAll('#', '')}&&=%`;
      const response = await fetch(`${logged.url}${path}?${query}`);
      expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).toMatch(/^[\x20-\x7e\n]+\n$/);
    }
    await fetch(`${logged.url}/nic/update?hostname=secret.${zone}&token=${token}`, { method: 'PUT' });
    await fetch(`${logged.url}/update/home.${zone}/${token}`);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.join('')).not.toMatch(/hostname|fw_|\?/);
  } finally {
    await logged.stop();
  }
});
