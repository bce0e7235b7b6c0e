import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import {
  allowInsecureRequests,
  deviceAuthorizationRequest,
  discoveryRequest,
  processDiscoveryResponse,
  type DeviceAuthorizationResponse,
  deviceCodeGrantRequest,
  None,
  processDeviceAuthorizationResponse,
  processDeviceCodeResponse,
  ResponseBodyError,
  type TokenEndpointResponse,
} from 'oauth4webapi';
import { DeviceAuthorizations } from '../src/automation/device/device-authorizations.ts';
import { peopleLimits } from '../src/accounts/people/people-ports.ts';
import { until } from '../../test/until.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { ApiUnderTest } from './harness.ts';
import { releaseZone } from './release-zone.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

/** Tests device authorization with an independent client, oauth4webapi. */

const SECOND = 1000;

let api: ApiUnderTest;
let now = Date.now();
let people = 0;
beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.pool.query('TRUNCATE device_authorizations');
  const clock = () => now;
  Object.assign(api.services, {
    devices: new DeviceAuthorizations(api.pool, clock),
    peopleLimits: peopleLimits(clock),
  });
});

const newPerson = (state = {}): Promise<SignedIn> => signedIn(api, `device${++people}@example.com`, state);
const client = { client_id: 'fourwinds-cli' };
const insecure = { [allowInsecureRequests]: true };
const server = () => ({
  issuer: api.url,
  device_authorization_endpoint: `${api.url}/oauth/device_authorization`,
  token_endpoint: `${api.url}/oauth/token`,
});

async function begin(
  scope = 'zones:read records:write',
  parameters: { readonly zones?: string } = {},
): Promise<DeviceAuthorizationResponse> {
  const response = await deviceAuthorizationRequest(server(), client, None(), { scope, ...parameters }, insecure);
  return processDeviceAuthorizationResponse(server(), client, response);
}

async function poll(code: string, as = client): Promise<TokenEndpointResponse> {
  const response = await deviceCodeGrantRequest(server(), as, None(), code, insecure);
  return processDeviceCodeResponse(server(), as, response);
}

/** Returns the error of the client, or undefined if there was none. */
async function errorOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof ResponseBodyError)) throw error;
    return error.error;
  }
}

async function beginFrom(localAddress: string): Promise<number> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const request = httpRequest(server().device_authorization_endpoint, { method: 'POST', localAddress, headers });
  const [response] = (await once(request.end('client_id=cli&scope=zones%3Aread'), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode!;
}

test('the network with most programs that wait loses its oldest to another, and nobody uses up the places', async () => {
  Object.assign(api.services, { devices: new DeviceAuthorizations(api.pool, () => now, 4) });
  const statuses = [];
  for (const host of [2, 2, 2, 2, 2, 3, 2, 4, 5, 6]) statuses.push(await beginFrom(`127.0.0.${host}`));
  expect(statuses).toEqual([200, 200, 200, 200, 503, 200, 503, 200, 200, 503]);
  const { rows } = await api.pool.query('SELECT address FROM device_authorizations ORDER BY address');
  expect(rows.map(({ address }) => address as string)).toEqual([2, 3, 4, 5].map((host) => `127.0.0.${host}`));
});

test('an IPv6 /48 is one network of these', async () => {
  const devices = new DeviceAuthorizations(api.pool, () => now, 4);
  const program = { client: 'cli', scopes: [], zones: null, state: 'waiting' };
  const beginAt = (address: string) =>
    devices.begin({ ...program, id: randomUUID(), deviceHash: randomBytes(32), userHash: randomBytes(32), address });
  for (let i = 0; i < 4; i++) expect(await beginAt(`2001:db8:0:${i}00::1`)).toBe(true);
  expect(await beginAt('2001:db8:0:9::1')).toBe(false);
  expect(await beginAt('2001:db8:1::1')).toBe(true);
  expect(await beginAt('192.0.2.1')).toBe(true);
});

const decide = ({ browser }: SignedIn, userCode: string, decision: 'approve' | 'deny') =>
  browser.send('/device', { user_code: userCode, decision });

test('a program gets a token with the scopes that it asked for, once its person approves', async () => {
  const person = await newPerson();
  const { device_code: code, user_code: userCode, ...rest } = await begin();
  expect(rest).toEqual({
    verification_uri: 'https://dns.example/device',
    verification_uri_complete: `https://dns.example/device?user_code=${userCode}`,
    expires_in: 600,
    interval: 5,
  });
  expect(await errorOf(poll(code))).toBe('authorization_pending');
  const typed = await person.browser.send('/device', { user_code: userCode.toLowerCase().replace('-', ' ') });
  expect(typed.headers.get('Location')).toBe(`/device?user_code=${userCode}`);
  const { text } = await person.browser.open(`/device?user_code=${userCode}`);
  for (const part of ['fourwinds-cli', '127.0.0.1', 'zones:read', 'records:write', userCode])
    expect(text).toContain(part);
  expect((await decide(person, userCode, 'approve')).status).toBe(200);
  const granted = await poll(code);
  expect(granted).toMatchObject({ token_type: 'bearer', scope: 'zones:read records:write' });
  const self = await api.send(granted.access_token, 'GET', '/v1/tokens/self');
  expect(self.body).toMatchObject({
    name: 'fourwinds-cli',
    kind: 'scoped',
    scopes: ['zones:read', 'records:write'],
    max_unused: '90d',
  });
  expect(await errorOf(poll(code))).toBe('invalid_grant');
  expect(await api.services.tokens.list(person.accountId)).toHaveLength(1);
});

describe('a token for some zones', () => {
  const newZone = async ({ accountId }: SignedIn, name: string): Promise<string> => {
    const owner = await api.token(accountId, { scopes: ['zones:write'] });
    return (await api.send(owner, 'POST', '/v1/zones', { name })).body.id;
  };
  const tokensOf = ({ accountId }: SignedIn) => api.services.tokens.list(accountId);

  test('is limited to the zones that the program named and the page showed', async () => {
    const person = await newPerson();
    const [one, , third] = [
      await newZone(person, 'one.device.example'),
      await newZone(person, 'two.device.example'),
      await newZone(person, 'straße.device.example'),
    ];
    const zones = 'One.Device.Example. one.device.example straße.device.example';
    const { device_code: code, user_code: userCode } = await begin('zones:read records:write', { zones });
    const { text } = await person.browser.open(`/device?user_code=${userCode}`);
    for (const part of ['these zones only', 'one.device.example', 'xn--strae-oqa.device.example', '>Approve<'])
      expect(text).toContain(part);
    expect(text).not.toContain('two.device.example');
    expect((await decide(person, userCode, 'approve')).status).toBe(200);
    const { access_token: token } = await poll(code);
    expect((await api.send(token, 'GET', '/v1/tokens/self')).body).toMatchObject({ zones: [one, third] });
    expect((await api.send(token, 'GET', '/v1/zones/one.device.example')).status).toBe(200);
    expect((await api.send(token, 'GET', '/v1/zones/two.device.example')).status).toBe(403);
    expect((await api.send(token, 'POST', '/v1/zones', { name: 'three.device.example' })).status).toBe(403);
  });

  test('names zones in one parameter or several, and none for all zones', async () => {
    const person = await newPerson();
    const ids = [await newZone(person, 'first.example'), await newZone(person, 'second.example')];
    const bodyOf = (zones: string) => `client_id=fourwinds-cli&scope=zones:read${zones}`;
    const granted = async (zones: string) => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const url = server().device_authorization_endpoint;
      const response = await fetch(url, { method: 'POST', headers, body: bodyOf(zones) });
      const codes = (await response.json()) as DeviceAuthorizationResponse;
      await decide(person, codes.user_code, 'approve');
      return (await api.send((await poll(codes.device_code)).access_token, 'GET', '/v1/tokens/self')).body;
    };
    expect(await granted('&zones=first.example&zones=second.example')).toMatchObject({ zones: ids });
    expect(await granted('&zones=first.example+second.example')).toMatchObject({ zones: ids });
    expect(await granted('&zones=')).toMatchObject({ zones: null });
    const { user_code: userCode } = await begin();
    expect((await person.browser.open(`/device?user_code=${userCode}`)).text).toContain('all zones');
  });

  test('cannot be for zones of others, which look like unknown zones', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await newZone(person, 'mine.example');
    const id = await newZone(other, 'theirs.example');
    const shown = async (zone: string) => {
      const { device_code: code, user_code: userCode } = await begin('zones:read', { zones: `mine.example ${zone}` });
      const page = (await person.browser.open(`/device?user_code=${userCode}`)).text;
      expect(page).not.toContain('>Approve<');
      expect(page).toContain('>Deny<');
      const refused = await decide(person, userCode, 'approve');
      expect(refused.status).toBe(403);
      expect(await errorOf(poll(code))).toBe('authorization_pending');
      return [page, refused.text].map((text) => text.replaceAll(zone, 'ZONE').replaceAll(userCode, 'CODE'));
    };
    const withoutIds = (texts: readonly string[]) =>
      texts.map((text) => text.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID'));
    expect(withoutIds(await shown('theirs.example'))).toEqual(withoutIds(await shown('nobody.example')));
    expect((await person.browser.open('/device')).text).not.toContain(id);
    expect(await tokensOf(person)).toHaveLength(1);
  });

  test('is not issued for a zone that was deleted after the approval', async () => {
    const person = await newPerson();
    await newZone(person, 'gone.example');
    const { device_code: code, user_code: userCode } = await begin('zones:read', { zones: 'gone.example' });
    expect((await decide(person, userCode, 'approve')).status).toBe(200);
    const before = await tokensOf(person);
    const owner = await api.token(person.accountId, { scopes: ['zones:write'] });
    await api.send(owner, 'DELETE', '/v1/zones/gone.example');
    await releaseZone(api, 'gone.example');
    await until('the zone is gone', () => api.caches.zones.get(objectKeyFor('gone.example')) === undefined);
    expect(await errorOf(poll(code))).toBe('access_denied');
    expect(await tokensOf(person)).toHaveLength(before.length + 1);
  });
});

test.each(['localhost', 'api.elsewhere.example', 'dns.example'])(
  'the metadata are the same for host %s',
  async (host) => {
    const get = httpRequest(`${api.url}/.well-known/oauth-authorization-server`, { headers: { Host: host } });
    const [response] = (await once(get.end(), 'response')) as [IncomingMessage];
    const body = JSON.parse((await response.toArray()).join('')) as object;
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      issuer: 'https://dns.example',
      device_authorization_endpoint: 'https://dns.example/oauth/device_authorization',
      token_endpoint: 'https://dns.example/oauth/token',
      response_types_supported: [],
      grant_types_supported: ['urn:ietf:params:oauth:grant-type:device_code'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: expect.arrayContaining(['zones:read', 'audit:read']) as string[],
      service_documentation: 'https://dns.example/docs',
    });
  },
);

test('an independent client finds the endpoints by the metadata', async () => {
  Object.assign(api.services, { pagesUrl: api.url });
  try {
    const issuer = new URL(api.url);
    const found = await processDiscoveryResponse(
      issuer,
      await discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    const response = await deviceAuthorizationRequest(found, client, None(), { scope: 'zones:read' }, insecure);
    const { verification_uri: page } = await processDeviceAuthorizationResponse(found, client, response);
    expect(page).toBe(`${api.url}/device`);
    const refused = await fetch(`${api.url}/.well-known/oauth-authorization-server`, { method: 'POST' });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  } finally {
    Object.assign(api.services, { pagesUrl: 'https://dns.example' });
  }
});

test('a service without a URL for people has no metadata', async () => {
  Object.assign(api.services, { pagesUrl: '' });
  try {
    const response = await fetch(`${api.url}/.well-known/oauth-authorization-server`);
    expect([response.status, await response.json()]).toMatchObject([503, { error: 'temporarily_unavailable' }]);
  } finally {
    Object.assign(api.services, { pagesUrl: 'https://dns.example' });
  }
});

test('a program that asks too early has to slow down, by five seconds each time', async () => {
  const { device_code: code } = await begin();
  const after = async (seconds: number) => {
    now += seconds * SECOND;
    return errorOf(poll(code));
  };
  expect(await after(0)).toBe('authorization_pending');
  expect(await after(4)).toBe('slow_down');
  expect(await after(9)).toBe('slow_down');
  expect(await after(15)).toBe('authorization_pending');
});

test('a program whose person denies it gets nothing', async () => {
  const person = await newPerson();
  const { device_code: code, user_code: userCode } = await begin();
  expect((await decide(person, userCode, 'deny')).text).toContain('receives no token');
  expect((await decide(person, userCode, 'approve')).status).toBe(422);
  expect(await errorOf(poll(code))).toBe('access_denied');
  expect(await errorOf(poll(code))).toBe('invalid_grant');
});

test('a code ends after ten minutes, approved or not, and is then forgotten', async () => {
  const person = await newPerson();
  const [open, approved] = [await begin(), await begin()];
  await decide(person, approved.user_code, 'approve');
  now += 600 * SECOND;
  expect([await errorOf(poll(open.device_code)), await errorOf(poll(approved.device_code))]).toEqual([
    'expired_token',
    'expired_token',
  ]);
  expect((await decide(person, open.user_code, 'approve')).status).toBe(422);
  now += 1;
  expect(await api.services.devices.forget(10)).toBe(2);
  expect(await errorOf(poll(open.device_code))).toBe('invalid_grant');
});

test('of many questions at once, one gets the token', async () => {
  const person = await newPerson();
  const { device_code: code, user_code: userCode } = await begin();
  await decide(person, userCode, 'approve');
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => errorOf(poll(code))));
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'invalid_grant'), undefined]);
  expect(await api.services.tokens.list(person.accountId)).toHaveLength(1);
});

test('a code is of the program that began with it', async () => {
  const { device_code: code } = await begin();
  expect(await errorOf(poll(code, { client_id: 'another' }))).toBe('invalid_grant');
});

test.each([
  ['verified_at = NULL', 'not verified yet'],
  ['suspended_at = now()', 'suspended'],
])('an account with %s cannot approve, and sees why', async (state, reason) => {
  const person = await newPerson();
  const [before, after] = [await begin(), await begin()];
  await decide(person, before.user_code, 'approve');
  await api.change(`UPDATE accounts SET ${state} WHERE id = $1`, [person.accountId]);
  expect(await errorOf(poll(before.device_code))).toBe('access_denied');
  const { text } = await person.browser.open(`/device?user_code=${after.user_code}`);
  expect(text).toContain(reason);
  expect(text).not.toContain('>Approve<');
  expect((await decide(person, after.user_code, 'approve')).status).toBe(403);
  expect(await errorOf(poll(after.device_code))).toBe('authorization_pending');
});

test('a session that is not fresh, and one of nobody, are asked for the password', async () => {
  const { browser } = await newPerson({ isFresh: false });
  const { user_code: userCode } = await begin();
  const path = `/device?user_code=${userCode}`;
  expect((await browser.open(path)).headers.get('Location')).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
  browser.cookie = '';
  expect((await browser.send('/device', { user_code: userCode, decision: 'approve' })).status).toBe(303);
});

test.each([
  ['/oauth/device_authorization', '', 'invalid_request'],
  ['/oauth/device_authorization', 'client_id=a+b&scope=zones:read', 'invalid_request'],
  ['/oauth/device_authorization', 'client_id=cli&client_id=cli&scope=zones:read', 'invalid_request'],
  ['/oauth/device_authorization', 'client_id=cli', 'invalid_scope'],
  ['/oauth/device_authorization', 'client_id=cli&scope=zones:read+everything', 'invalid_scope'],
  ['/oauth/device_authorization', 'client_id=cli&scope=zones:read&zones=+', 'invalid_request'],
  ['/oauth/device_authorization', 'client_id=cli&scope=zones:read&zones=a..example', 'invalid_request'],
  ['/oauth/device_authorization', 'client_id=cli&scope=zones:read&zones=b.example&zones=%3Cb%3E', 'invalid_request'],
  [
    '/oauth/device_authorization',
    `client_id=cli&scope=zones:read&zones=${Array.from({ length: 101 }, (_, i) => `z${i}.example`).join('+')}`,
    'invalid_request',
  ],
  ['/oauth/token', 'client_id=cli&grant_type=password', 'unsupported_grant_type'],
  ['/oauth/token', 'grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=x', 'invalid_request'],
  [
    '/oauth/token',
    'grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=x&client_id=cli',
    'invalid_grant',
  ],
])('%s refuses %j with %s', async (path, body, code) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const response = await fetch(api.url + path, { method: 'POST', headers, body });
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([400, 'no-store']);
  expect(await response.json()).toEqual({ error: code, error_description: expect.any(String) as string });
});

test('a body that is no form, and another method, are refused in the same form', async () => {
  const json = await fetch(`${api.url}/oauth/token`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect([json.status, await json.json()]).toEqual([415, expect.objectContaining({ error: 'invalid_request' })]);
  const get = await fetch(`${api.url}/oauth/token`);
  expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
});

test('a network begins twenty times in ten minutes, and guesses twenty codes', async () => {
  for (let i = 0; i < 20; i++) await begin();
  expect(await errorOf(begin())).toBe('temporarily_unavailable');
  const { browser } = await newPerson();
  for (let i = 0; i < 20; i++) expect((await browser.send('/device', { user_code: 'BBBB-BBBB' })).status).toBe(422);
  expect((await browser.send('/device', { user_code: 'BBBB-BBBB' })).status).toBe(429);
  now += 600 * SECOND;
  expect(await errorOf(begin())).toBeUndefined();
});

test('the database has neither code in clear', async () => {
  const { device_code: code, user_code: userCode } = await begin();
  const { rows } = await api.pool.query<{ text: string }>('SELECT d::text AS text FROM device_authorizations d');
  for (const secret of [code, userCode, userCode.replace('-', '')]) expect(rows[0].text).not.toContain(secret);
});

test('the audit log has the token as made in the session that approved', async () => {
  const person = await newPerson();
  const { device_code: code, user_code: userCode } = await begin();
  await decide(person, userCode, 'approve');
  await poll(code);
  const { rows } = await api.pool.query(
    `SELECT action, via, (details::jsonb->>'session')::uuid = (SELECT id FROM sessions WHERE person_id = $2) AS "isTheirs"
     FROM audit_log WHERE account_id = $1`,
    [person.accountId, person.personId],
  );
  expect(rows).toEqual([{ action: 'token.create', via: 'session', isTheirs: true }]);
});
