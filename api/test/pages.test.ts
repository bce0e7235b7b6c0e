/** @slow: not in make check. */
import { once } from 'node:events';
import { request } from 'node:http';
import { z } from 'zod';
import { Failure } from '../src/kernel/failure.ts';
import { markup } from '../src/http/html.ts';
import { pages } from '../src/start/page-list.ts';
import { answerOutsideApis } from '../src/pages/frame/error-page.ts';
import { formHtml } from '../src/pages/frame/form.ts';
import type { Page } from '../src/pages/frame/page.ts';
import { sessionOf } from '../src/pages/frame/page.ts';
import { pageRoutes } from '../src/pages/frame/page-routes.ts';
import { type ReadSession, SESSION_COOKIE } from '../src/accounts/people/browser-session.ts';
import { admissionByAccount } from '../src/start/admission-by-account.ts';
import { Admission } from '../src/http/admission.ts';
import type { Services } from '../src/start/services.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import { withBareApp } from './bare-app.ts';
import { type ApiUnderTest, silent } from './harness.ts';

const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const ORIGIN = 'http://localhost:8080';

const fields = [
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'password', label: 'Password', type: 'password' },
] as const;
const credentials = z.object({ email: z.string().max(20), password: z.string().min(12) });

/** Pages for the tests, one of each kind. */
const signIn: Page<unknown, typeof credentials> = {
  path: '/sign-in',
  access: 'open',
  fields,
  form: credentials,
  show: async ({ sent, session }) => ({
    title: `Sign in ${session?.person.email ?? ''}`,
    body: formHtml(sent, { fields, submit: 'Sign in' }),
  }),
  async submit({ form }) {
    if (form.email === 'away@example.com') throw new Error('a secret of the inside');
    if (form.email === 'many@example.com') throw new Failure('rate_limited', 'too many; wait', [], { retryAfter: 7 });
    return { redirect: '/personal?a=1', cookies: [{ name: SESSION_COOKIE, value: 'new', maxAgeSeconds: 60 }] };
  },
};
const personal: Page = {
  path: '/personal',
  access: 'session',
  query: z.object({ name: z.string().max(3).optional() }),
  show: async (call) => ({ title: sessionOf(call).person.email, body: markup`<p>${String(call.client.address)}</p>` }),
};
const forOperators: Page = {
  path: '/staff',
  access: 'staff',
  show: async () => ({ title: 'Staff', body: markup`<p>yes</p>` }),
  submit: async () => ({ redirect: '/staff' }),
};
const end: Page = {
  path: '/sessions/:id/end',
  access: 'fresh-session',
  submit: async ({ params }) => {
    if (params.id === 'nobody') throw new Failure('not_found', 'there is no such session');
    return {
      redirect: params.id === 'evil' ? '//evil.example' : '/',
      cookies: [{ name: SESSION_COOKIE, value: null }],
    };
  },
};

const readSession: ReadSession = async (secret) =>
  ['fresh', 'old', 'staff-fresh', 'staff-old'].includes(secret)
    ? ({
        id: '1',
        person: { id: '2', email: `${secret}@example.com` },
        account: { id: '3', plan: 'verified', verifiedAt: null },
        isFresh: secret.endsWith('fresh'),
        isStaff: secret.startsWith('staff'),
      } as never)
    : undefined;

function withPages(
  use: (send: (path: string, init?: RequestInit) => Promise<Response>) => Promise<void>,
): Promise<void> {
  const options = {
    services: { log: silent } as Services,
    readSession,
    origin: ORIGIN,
    admission: new Admission(admissionByAccount),
  };
  const routes = pageRoutes([signIn, personal, end, forOperators], options);
  return withBareApp([], { apis: [], pages: [routes], answerFailed: answerOutsideApis }, (url) => {
    const port = new URL(url).port;
    return use((path, init = {}) => fetch(`http://localhost:${port}${path}`, { redirect: 'manual', ...init }));
  });
}

function post(values: Record<string, string> | string, headers: Record<string, string> = {}): RequestInit {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = typeof values === 'string' ? values : new URLSearchParams(values).toString();
  return { method: 'POST', body, headers: { ...type, 'Sec-Fetch-Site': 'same-origin', ...headers } };
}

const as = (secret: string) => ({ Cookie: `${SESSION_COOKIE}=${secret}` });

test('a form leads on with a cookie that scripts and other sites do not get', () =>
  withPages(async (send) => {
    const sent = await send('/sign-in', post({ email: 'a@example.com', password: 'long enough words' }));
    expect([sent.status, sent.headers.get('Location'), await sent.text()]).toEqual([303, '/personal?a=1', '']);
    const [cookie] = sent.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session=new; Max-Age=60; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
  }));

test('a form with errors is shown again with the texts, but not the password, and the focus on the errors', () =>
  withPages(async (send) => {
    const sent = await send('/sign-in', post({ email: 'a@example.com', password: 'Tr0ub4dor' }));
    const text = await sent.text();
    expect(sent.status).toBe(422);
    expect(text).toContain('<title>Error: Sign in  – Fourwinds</title>');
    expect(text).toMatch(/role="alert" tabindex="-1" autofocus>[^]*<a href="#field-password">Password: this must be/);
    expect(text).toContain('value="a@example.com"');
    expect(text).not.toContain('Tr0ub4dor');
  }));

test('a refusal of the form is shown above it, with Retry-After', () =>
  withPages(async (send) => {
    const sent = await send('/sign-in', post({ email: 'many@example.com', password: 'long enough words' }));
    expect([sent.status, sent.headers.get('Retry-After')]).toEqual([429, '7']);
    expect(await sent.text()).toMatch(/role="alert"[^]*<p>too many; wait<\/p>[^]*value="many@example.com"/);
  }));

test.each([
  ['nobody', 303, 303],
  ['fresh', 404, 404],
  ['staff-old', 200, 303],
  ['staff-fresh', 200, 303],
])('a page for staff: %s sees it with %d, and sends its form with %d', (secret, shown, sent) =>
  withPages(async (send) => {
    expect((await send('/staff', { headers: as(secret) })).status).toBe(shown);
    const answer = await send('/staff', post({}, as(secret)));
    expect(answer.status).toBe(sent);
    if (sent === 303)
      expect(answer.headers.get('Location')).toBe(secret === 'staff-fresh' ? '/staff' : '/sign-in?next=%2Fstaff');
  }),
);

test('an error of the inside is a page with the id of the request alone', () =>
  withPages(async (send) => {
    const sent = await send('/sign-in', post({ email: 'away@example.com', password: 'long enough words' }));
    const text = await sent.text();
    expect(sent.status).toBe(500);
    expect(text).toContain(sent.headers.get('X-Request-Id'));
    expect(text).toContain('Something went wrong here.');
    expect(text).not.toMatch(/secret|Error: a|at submit/);
  }));

test.each([
  ['of another site', post({}, { 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN }), 403],
  ['of a sibling', post({}, { 'Sec-Fetch-Site': 'same-site' }), 403],
  ['of another origin in an old browser', post({}, { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' }), 403],
  ['as JSON', { ...post('{}'), headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' } }, 415],
  [
    'as plain text',
    { ...post('a=b'), headers: { 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'same-origin' } },
    415,
  ],
  ['of 17 KiB', post({ email: 'a'.repeat(17 * 1024) }), 413],
  ['with a field twice', post('email=a&email=b&password=long+enough+words'), 422],
  ['with another method', { method: 'PUT' }, 405],
])('a form %s is refused', (_what, init, status) =>
  withPages(async (send) => {
    const sent = await send('/sign-in', init);
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([status, []]);
    expect(sent.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  }),
);

test('an old browser sends the origin alone', () =>
  withPages(async (send) => {
    const { 'Sec-Fetch-Site': _, ...headers } = post('').headers as Record<string, string>;
    const body = new URLSearchParams({ email: 'a@example.com', password: 'long enough words' });
    const sent = await send('/sign-in', { method: 'POST', body, headers: { ...headers, Origin: ORIGIN } });
    expect(sent.status).toBe(303);
  }));

test('a page of a session leads to the sign-in and back, to this host alone', () =>
  withPages(async (send) => {
    const location = async (path: string, init?: RequestInit) => (await send(path, init)).headers.get('Location');
    expect(await location('/personal?name=a&b=%2F')).toBe('/sign-in?next=%2Fpersonal%3Fname%3Da%26b%3D%252F');
    expect(await location('/personal', { headers: as('unknown') })).toBe('/sign-in?next=%2Fpersonal');
    expect(await location('/sessions/1/end', post({}, as('old')))).toBe('/sign-in?next=%2F');
    expect(await location('/sessions/1/end', post({}, as('fresh')))).toBe('/');
  }));

test('who has a session sees the page, which no cache keeps', () =>
  withPages(async (send) => {
    const shown = await send('/personal', { headers: as('old') });
    expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await shown.text()).toContain('<h1>old@example.com</h1>');
    expect((await send('/personal?name=toolong', { headers: as('old') })).status).toBe(422);
    expect((await send('/personal', { headers: { ...as('old'), 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  }));

test('a page that has a form alone answers with a page where it fails, and leads nowhere else', () =>
  withPages(async (send) => {
    const missing = await send('/sessions/nobody/end', post({}, as('fresh')));
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('There is no such session.')]);
    const evil = await send('/sessions/evil/end', post({}, as('fresh')));
    expect([evil.status, evil.headers.get('Location')]).toEqual([500, null]);
    expect((await send('/sessions/1/end')).headers.get('Allow')).toBe('POST, OPTIONS');
  }));

test.each([
  ['127.0.0.1', 'GET', 307, (port: string) => `http://localhost:${port}/personal?a=1`],
  ['127.0.0.1', 'POST', 400, () => undefined],
  ['evil.example', 'GET', 400, () => undefined],
])('the pages of this machine, asked for at %s by %s', (name, method, status, location) =>
  withPages(async (send) => {
    const { port } = new URL((await send('/sign-in')).url);
    const headers = { Host: `${name}:${port}`, 'Sec-Fetch-Site': 'same-origin' };
    const sent = request({ host: '127.0.0.1', port, path: '/personal?a=1', method, headers }).end();
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([status, location(port)]);
  }),
);

describe('the pages of the product', () => {
  let api: ApiUnderTest;
  apiForAllTests((given) => ({ api } = given));

  const shown = [
    ...pages.filter((page) => page.show !== undefined).map(({ path }) => path.replaceAll(/:\w+/g, 'x')),
    '/docs',
    '/docs/v1',
    '/problems',
    '/problems/conflict',
    '/nowhere',
  ];

  test.each(shown)('%s has the headers of a page, and needs nothing of elsewhere', async (path) => {
    const response = await fetch(api.url + path, { headers: BROWSER, redirect: 'manual' });
    const { headers } = response;
    const policy = headers.get('Content-Security-Policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; (script-src 'nonce-[^']{24}'; )?base/,
    );
    expect(policy).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|http|\*/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'referrer-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/) as string,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    for (const cookie of headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-[^;]*;.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    if (!/^\/(docs|problems)/.test(path)) expect(headers.get('Cache-Control')).toBe('no-store');
    if (response.status >= 300 && response.status < 400) return;
    const text = await response.text();
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    const hasScript = path === '/sign-in/passkey';
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
    const ours = `<script src="/passkeys.js" nonce="${nonce}" defer></script>`;
    expect(text.replace(ours, '')).not.toMatch(/<script|\bon\w+="|\bstyle="|javascript:/);
    expect([text.includes(ours), nonce !== undefined]).toEqual([hasScript, hasScript]);
    for (const [, target] of text.matchAll(/<(?:link|img|form|iframe)[^>]* (?:href|src|action)="([^"]*)"/g))
      expect(target).toMatch(/^\/(?!\/)/);
  });

  test('an unknown path is a page for browsers, and JSON for others', async () => {
    const page = await fetch(`${api.url}/nowhere`, { headers: BROWSER });
    expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('There is nothing at /nowhere.');
    const json = await fetch(`${api.url}/nowhere`);
    expect([json.status, json.headers.get('Content-Type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect((await fetch(`${api.url}/v1/nowhere`, { headers: BROWSER })).headers.get('Content-Type')).toMatch(
      /^application\/problem/,
    );
  });

  test('each page with a script has a nonce of its own, and the script is ours', async () => {
    const ask = async () => (await fetch(`${api.url}/sign-in/passkey`, { headers: BROWSER })).headers;
    const policies = [await ask(), await ask()].map((headers) => headers.get('Content-Security-Policy'));
    expect(new Set(policies).size).toBe(2);
    const script = await fetch(`${api.url}/passkeys.js`);
    expect([script.status, script.headers.get('Content-Type'), script.headers.get('Cache-Control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
  });

  test('the icon is an image of ours', async () => {
    const icon = await fetch(`${api.url}/icon.svg`);
    expect([icon.status, icon.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });
});
