/** @slow Sends a request for each operation. */
import { generalApi } from '../src/start/apis.ts';
import type { PageBrowser } from './page-browser.ts';
import { PagesUnderTest } from './pages-under-test.ts';

/**
 * Tests that signed-in people can use the general API for their account. This applies to all operations except those
 * that only tokens may use.
 */

const EMAIL = 'anna@example.com';

let pages: PagesUnderTest;
let browser: PageBrowser;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
  browser = await pages.signedUp(EMAIL);
  await ask('POST', '/v1/zones', { name: 'own.example' });
});
afterAll(() => pages.stop());

interface Answer {
  readonly status: number;
  readonly body: { readonly [field: string]: unknown };
}

async function ask(method: string, path: string, body?: unknown, cookie = browser.cookie): Promise<Answer> {
  const response = await fetch(pages.api.url + path, {
    method,
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.headers.get('Content-Type')?.startsWith('application/') !== true) {
    await response.body?.cancel();
    return { status: response.status, body: {} };
  }
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

test.each(generalApi.endpoints.map(({ method, path, access }) => ({ method: method.toUpperCase(), path, access })))(
  '$method $path',
  async ({ method, path, access }) => {
    const zone = path
      .replace('{zone}', 'missing.example')
      .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const { status, body } = await ask(method, `/v1${zone}`);
    const refused = ['unauthorized', 'forbidden', 'verification_required'];
    const code = String(body.code);
    expect([refused.includes(code), code === 'unauthorized']).toEqual(
      // Webhooks and DNSSEC always require a verified account.
      access.by.includes('session') ? [code === 'verification_required', false] : [true, true],
    );
    expect(status).not.toBe(500);
  },
);

test('an account that is not verified has its zones, records and names by a session, and by no token', async () => {
  const changes = [{ name: 'www', type: 'A', value: '192.0.2.1' }];
  const changed = await ask('PATCH', '/v1/zones/own.example/records', { changes });
  expect(changed).toMatchObject({ status: 200, body: { change: { applied: true } } });
  const name = 'anna.names.example';
  expect(await ask('POST', '/v1/domains', { name })).toMatchObject({ status: 201, body: { name, status: 'active' } });
  expect((await ask('POST', '/v1/domains', { name: 'ann.names.example' })).status).toBe(422);
  expect((await ask('GET', '/v1/account')).body).toMatchObject({
    email: EMAIL,
    verified: false,
    current_token: { kind: 'session' },
  });
});

test('private keys neither enter nor leave by a session', async () => {
  await pages.api.pool.query("UPDATE accounts SET verified_at = now(), plan = 'verified'");
  const path = '/v1/zones/own.example/dnssec/keys';
  expect((await ask('GET', path)).status).toBe(200);
  expect(await ask('GET', `${path}?private=true`)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await ask('POST', path, { keys: [] })).status).toBe(401);
});

test('the log names the session', async () => {
  const { body } = await ask('GET', '/v1/audit?action=zone.create&zone=own.example');
  const { rows } = await pages.api.pool.query<{ id: string }>('SELECT id FROM sessions');
  expect(body.data).toMatchObject([{ actor: { type: 'session', name: EMAIL } }]);
  expect(JSON.stringify(body.data)).toContain(rows[0].id);
});

test('a session of another person sees nothing of it', async () => {
  const other = await pages.signedUp('ben@example.com');
  expect((await ask('GET', '/v1/zones/own.example', undefined, other.cookie)).body.code).toBe('zone_not_found');
  expect((await ask('GET', '/v1/zones', undefined, other.cookie)).body.data).toEqual([]);
});

test('a session that has ended asks for nothing more', async () => {
  const gone = await pages.signedIn(EMAIL);
  const { cookie } = gone;
  expect((await ask('GET', '/v1/zones', undefined, cookie)).status).toBe(200);
  await gone.send('/sign-out');
  expect(await ask('GET', '/v1/zones', undefined, cookie)).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  });
});
