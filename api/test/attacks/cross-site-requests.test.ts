import { apis } from '../../src/apis.ts';
import { pages as list } from '../../src/page-list.ts';
import type { PageBrowser, SentHeaders } from '../page-browser.ts';
import { PagesUnderTest } from '../pages-under-test.ts';
import { tablesOf } from '../tables.ts';

/** The cookie of a session counts in requests that pages of ours make, and at pages alone. */

const EMAIL = 'anna@example.com';

let pages: PagesUnderTest;
let browser: PageBrowser;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
  browser = await pages.signedUp(EMAIL);
});
afterAll(() => pages.stop());

const pathOf = (path: string): string => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
/** Programs that read mails ask for the other pages from anywhere, and without a session. */
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

const operations = apis.flatMap(({ url, endpoints }) =>
  endpoints.map(({ method, path }) => [method.toUpperCase(), url + path.replaceAll(/\{[^}]+\}/g, 'x')] as const),
);

test.each(operations)('%s %s takes no cookie', async (method, path) => {
  const ask = async (headers: { [name: string]: string }) => {
    const response = await fetch(pages.api.url + path, {
      method,
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    });
    const text = (await response.text()).replaceAll(/"(request_id|instance)":"[^"]*"/g, '');
    return { status: response.status, cookies: response.headers.getSetCookie(), text };
  };
  const without = await ask({});
  expect(await ask({ Cookie: browser.cookie })).toEqual(without);
  expect([without.status, without.cookies]).toEqual([401, []]);
});

test('the APIs permit no other origin to send what the browser has', async () => {
  for (const { url } of apis) {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' };
    const response = await fetch(`${pages.api.url}${url}/zones`, { method: 'OPTIONS', headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  }
});
