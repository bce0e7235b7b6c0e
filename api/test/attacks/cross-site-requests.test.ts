/** @slow: not in make check. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { apis } from '../../src/start/apis.ts';
import { pages as list } from '../../src/start/page-list.ts';
import { SESSION_COOKIE } from '../../src/accounts/people/browser-session.ts';
import type { PageBrowser, SentHeaders } from '../page-browser.ts';
import { PagesUnderTest } from '../pages-under-test.ts';
import { tablesOf } from '../tables.ts';

/** Tests that session cookies are accepted only in requests that our own pages make to pages and the general API. */

const EMAIL = 'anna@example.com';

let pages: PagesUnderTest;
let browser: PageBrowser;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
  browser = await pages.signedUp(EMAIL);
  // Prevents records of uses: a use of a session is recorded only a minute after the previous use.
  await pages.api.pool.query("UPDATE sessions SET last_used_at = last_used_at + interval '1 hour'");
});
afterAll(() => pages.stop());

const pathOf = (path: string): string => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
/** Omits pages whose form mail programs may submit from anywhere, without a session. */
const forms = list
  .filter((page) => page.submit !== undefined && page.isForPrograms !== true)
  .map(({ path }) => pathOf(path));
const shown = list
  .filter((page) => page.show !== undefined && page.isForPrograms !== true)
  .map(({ path }) => pathOf(path));

const strangers: readonly [what: string, headers: SentHeaders][] = [
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['another site that names us', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://dns.example' }],
  ['a sibling', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://www.dns.example' }],
  ['no page', { 'Sec-Fetch-Site': 'none' }],
  ['another site in an old browser', { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' }],
  ['a sandbox in an old browser', { 'Sec-Fetch-Site': undefined, Origin: 'null' }],
  ['a browser that says nothing', { 'Sec-Fetch-Site': undefined }],
  ['a page that says twice where it is', { 'Sec-Fetch-Site': 'same-origin, cross-site' }],
];

describe.each(strangers)('of %s', (_what, headers) => {
  test.each(forms)('a form for %s is refused, and changes nothing', async (path) => {
    const before = await tablesOf(pages.api.pool);
    const { status, headers: answered } = await browser.send(path, { email: EMAIL, password: 'x' }, headers);
    expect([status, answered.getSetCookie(), answered.get('Location')]).toEqual([403, [], null]);
    expect(await tablesOf(pages.api.pool)).toEqual(before);
  });
});

const loads: readonly [what: string, headers: SentHeaders][] = [
  ['an image', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }],
  ['a frame', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }],
  ['an embedded object', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'embed' }],
  ['a script', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }],
];

describe.each(loads)('%s of another site', (_what, headers) => {
  test.each(shown)('gets nothing of %s', async (path) => {
    const { status, text } = await browser.open(path, headers);
    expect([status, text.includes(EMAIL)]).toEqual([403, false]);
  });
});

test.each(shown)('opening %s changes nothing', async (path) => {
  const before = await tablesOf(pages.api.pool);
  await browser.open(path);
  await browser.open(`${path}?token=${'A'.repeat(43)}&next=/&code=1&state=1`);
  expect(await tablesOf(pages.api.pool)).toBe(before);
});

test('the same requests of a page of ours are answered', async () => {
  const before = await tablesOf(pages.api.pool);
  expect((await browser.open('/settings/security')).text).toContain(EMAIL);
  const { status } = await browser.send('/sign-out');
  expect([status, (await tablesOf(pages.api.pool)) === before]).toEqual([303, false]);
  browser = await pages.signedIn(EMAIL);
});

const operations = apis.flatMap(({ url, ways, endpoints }) =>
  endpoints.map(({ method, path, access }) => ({
    method: method.toUpperCase(),
    path: url + path.replaceAll(/\{[^}]+\}/g, 'x'),
    takesCookie: access.by.includes('session') && ways.includes('session'),
  })),
);

async function ask(
  { method, path }: (typeof operations)[number],
  headers: SentHeaders,
): Promise<{ status: number; cookies: string[] }> {
  const all = { Cookie: browser.cookie, 'Sec-Fetch-Site': 'same-origin', ...headers };
  const sent = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const asked = request(pages.api.url + path, { method, headers: sent, agent: false });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.destroy();
  return { status: answer.statusCode!, cookies: answer.headers['set-cookie'] ?? [] };
}

test.each(operations)('$method $path takes the cookie of a page of ours: $takesCookie', async (operation) => {
  const { status, cookies } = await ask(operation, {});
  expect([status !== 401, cookies]).toEqual([operation.takesCookie, []]);
});

describe.each([...strangers, ...loads])('of %s', (what, headers) => {
  const isTakenFrom = ({ method, takesCookie }: (typeof operations)[number]) =>
    takesCookie && method === 'GET' && ['no page', 'a browser that says nothing'].includes(what);

  test.each(operations)('$method $path takes no cookie, unless it reads alone', async (operation) => {
    expect((await ask(operation, headers)).status !== 401).toBe(isTakenFrom(operation));
  });
});

test('a token counts more than the cookie beside it, and one that has ended is refused in words', async () => {
  const account = { method: 'GET', path: '/v1/account', takesCookie: true };
  expect((await ask(account, { Authorization: 'Bearer none' })).status).toBe(401);
  const ended = await fetch(`${pages.api.url}/v1/account`, {
    headers: { Cookie: `${SESSION_COOKIE}=${'A'.repeat(43)}` },
  });
  expect([ended.status, await ended.json()]).toMatchObject([401, { detail: 'the session has ended; sign in again' }]);
});

test('the APIs permit no other origin to send what the browser has', async () => {
  for (const { url } of apis) {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' };
    const response = await fetch(`${pages.api.url}${url}/zones`, { method: 'OPTIONS', headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  }
});
