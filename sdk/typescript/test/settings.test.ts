import { ArgumentError, Fourwinds, VERSION } from '../src/index.ts';
import { errorOf, json, ScriptedClient, TOKEN, zone } from './scripted-client.ts';

const create = (options: object) => new Fourwinds({ token: TOKEN, baseUrl: 'https://dns.example', ...options });

test.each([
  'https://dns.example',
  'https://dns.example/prefix/',
  'http://localhost:8080',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
])('%s is accepted', (baseUrl) => expect(() => create({ baseUrl })).not.toThrow());

test.each([
  'http://dns.example',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'ftp://dns.example',
  'https://user@dns.example',
  'https://dns.example/?a=b',
  'https://dns.example/#a',
  'dns.example',
  '',
])('%s is refused', (baseUrl) => expect(() => create({ baseUrl })).toThrow(ArgumentError));

test('plain HTTP elsewhere has to be asked for', () => {
  expect(() => create({ baseUrl: 'http://dns.example', allowHttp: true })).not.toThrow();
});

test('an operation uses the chosen API, or the only one that has it', async () => {
  const paths = async (options: object) => {
    const { client, requests } = new ScriptedClient([json({ data: [], next_cursor: null })], options);
    await client.zones.get('example.com');
    await client.service.listNameservers().toArray();
    await client.zones.count();
    return requests.map(({ url }) => url.pathname);
  };
  const only = ['/p/api/v1/nameservers', '/p/v1/zone-counts'];
  const baseUrl = 'https://dns.example/p/';
  expect(await paths({ baseUrl })).toEqual(['/p/api/v1/zones/example.com', ...only]);
  expect(await paths({ baseUrl, api: 'general' })).toEqual(['/p/v1/zones/example.com', ...only]);
});

test('parameters stay in their place', async () => {
  const { client, requests } = new ScriptedClient([json(zone)], { api: 'general' });
  await client.records.get('bücher.example', 'a/b?c');
  expect(requests[0].url.pathname).toBe(`/v1/zones/${encodeURIComponent('bücher.example')}/records/a%2Fb%3Fc`);
  for (const wrong of ['', '.', '..', undefined as never])
    expect(await errorOf(client.zones.delete(wrong))).toBeInstanceOf(ArgumentError);
  expect(requests.length).toBe(1);
});

test('lists in a query are separated by commas, flags are words, and undefined values are left out', async () => {
  const { client, requests } = new ScriptedClient([json({ data: [], next_cursor: null })]);
  const options = { type: ['A', 'AAAA'], name: undefined, dry_run: true, label: 'a=b&c' };
  await client.records.list('example.com', options).toArray();
  expect(requests[0].url.search).toBe('?type=A,AAAA&dry_run=true&label=a%3Db%26c');
});

test('User-Agent names the library and the program', async () => {
  const { client, requests } = new ScriptedClient([json(zone)], { userAgentSuffix: 'my-program/1.2' });
  await client.zones.get('example.com');
  expect(requests[0].headers.get('User-Agent')).toBe(`fourwinds-typescript/${VERSION} my-program/1.2`);
  expect(() => create({ userAgentSuffix: 'a\r\nX: b' })).toThrow(ArgumentError);
});

test('a zone file is sent and received as text', async () => {
  const file = '@ 3600 IN A 192.0.2.1\n';
  const { client, requests } = new ScriptedClient([new Response(file), json({ applied: true })]);
  expect(await client.zonefile.export('example.com')).toBe(file);
  await client.zonefile.import('example.com', file);
  expect(requests.map(({ headers, body }) => [headers.get('Accept'), headers.get('Content-Type'), body])).toEqual([
    ['text/dns', null, undefined],
    ['application/json', 'text/dns', file],
  ]);
});

describe('in a page of the service', () => {
  beforeEach(() => Object.assign(globalThis, { location: new URL('http://dns.example/zones') }));
  afterEach(() => Reflect.deleteProperty(globalThis, 'location'));

  test('without a token, the browser sends the session, also over plain HTTP', async () => {
    const options = { token: null, baseUrl: 'http://dns.example' };
    const { client, requests } = new ScriptedClient([json(zone), new Error('broken')], options);
    await client.zones.get('example.com');
    expect(requests[0].headers.get('Authorization')).toBeNull();
    expect(await errorOf(client.zones.get('example.com', { maxRetries: 0 }))).toMatchObject({
      message: 'no answer: broken',
    });
  });

  test.each(['https://dns.example', 'http://dns.example:8080', 'https://other.example'])(
    'another origin, %s, needs a token',
    (baseUrl) => expect(() => create({ token: null, baseUrl })).toThrow(ArgumentError),
  );

  test('undefined is not a session', () => {
    expect(() => create({ token: undefined, baseUrl: 'http://dns.example', allowHttp: true })).toThrow(ArgumentError);
  });
});

test('outside of a page, there is no session', () => {
  expect(() => create({ token: null })).toThrow(ArgumentError);
});
