import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dashboard } from '../src/pages/dashboard/dashboard.ts';
import type { PageBrowser } from './page-browser.ts';
import { PagesUnderTest } from './pages-under-test.ts';

const EMAIL = 'anna@example.com';
const built = join(import.meta.dirname, 'dashboard');

let pages: PagesUnderTest;
let browser: PageBrowser;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
  browser = await pages.signedUp(EMAIL);
});
afterAll(() => pages.stop());

test('the first page is the entrance, and the zones of whoever has signed in', async () => {
  const entrance = await pages.browser().open('/');
  expect([entrance.status, entrance.text.includes('href="/sign-in"')]).toEqual([200, true]);
  expect((await browser.open('/')).location).toBe('/zones');
});

test('the dashboard asks for a sign-in, and leads back', async () => {
  const { status, location } = await pages.browser().open('/zones/example.com/dnssec?x=1');
  expect([status, location]).toEqual([303, '/sign-in?next=%2Fzones%2Fexample.com%2Fdnssec%3Fx%3D1']);
});

test.each(['/zones', '/zones/example.com/dnssec', '/audit', '/deleted-zones'])(
  'the document at %s has a nonce of its own and the person, and is not kept',
  async (path) => {
    const [one, other] = [await browser.open(path), await browser.open(path)];
    const [, nonce] = /<link [^>]*nonce="([\w+/]+=*)"/.exec(one.text)!;
    const policy = one.headers.get('Content-Security-Policy')!;
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    expect(other.text).not.toContain(nonce);
    expect(one.headers.get('Cache-Control')).toBe('no-store');
    const [, about] = /<meta name="person" content="([^"]*)"/.exec(one.text)!;
    expect(JSON.parse(about.replaceAll('&quot;', '"'))).toMatchObject({
      email: EMAIL,
      is_staff: false,
      ends_at: null,
    });
  },
);

test('assets are kept for good, by their names', async () => {
  const asset = await fetch(`${pages.api.url}/assets/entry-a1b2c3.css`);
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('Content-Type')).toMatch(/^text\/css/);
  expect(asset.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(await asset.text()).toBe(readFileSync(join(built, 'assets/entry-a1b2c3.css'), 'utf8'));
});

test.each([
  '/assets/none.js',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets/..%2findex.html',
  '/assets/',
])('%s is no asset', async (path) => {
  expect((await browser.open(path)).status).toBe(404);
});

test('a document without a place for the nonce is refused', () => {
  expect(() => new Dashboard('<html data-person="{{person}}">', built)).toThrow('has no {{nonce}}');
});
