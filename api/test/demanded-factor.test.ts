import { TOTP } from 'otpauth';
import { pages as pageList } from '../src/start/page-list.ts';
import type { PageBrowser } from './page-browser.ts';
import { PagesUnderTest } from './pages-under-test.ts';

/** Tests a service that requires a second factor. */

/** Clock of the service. It does not move, so that no code expires while it is entered. */
const NOW = Date.now();

let pages: PagesUnderTest;
let browser: PageBrowser;
beforeAll(async () => {
  pages = await PagesUnderTest.start({ secondFactor: 'required', now: () => NOW });
  browser = await pages.signedUp('anna@example.com');
});
afterAll(() => pages.stop());

const OPEN = [
  '/sign-out',
  '/settings/security',
  '/sessions/:id/end',
  '/sessions/end-others',
  '/settings/totp',
  '/settings/passkeys/add',
];

const demanding = pageList.filter(
  ({ access, needsNoFactor }) => access !== 'open' && access !== 'staff' && !needsNoFactor,
);

test('the pages that a person needs to add one are open, and no other page of a session', async () => {
  expect(pageList.filter(({ needsNoFactor }) => needsNoFactor === true).map(({ path }) => path)).toEqual(OPEN);
  for (const page of demanding) {
    const path = page.path.replaceAll(/:\w+/g, 'x');
    if (page.show !== undefined)
      expect([path, (await browser.open(path)).location]).toEqual([path, '/settings/security']);
    if (page.submit !== undefined)
      expect([path, (await browser.send(path)).location]).toEqual([path, '/settings/security']);
  }
  expect(demanding.length).toBeGreaterThan(10);
});

test('the API of the dashboard is closed', async () => {
  expect((await browser.open('/v1/zones')).status).toBe(403);
});

test('with one, all pages are', async () => {
  expect((await browser.open('/settings/security')).text).toContain('This service requires a second factor');
  const { text } = await browser.open('/settings/totp');
  const secret = /Secret: <code>([A-Z2-7 ]+)</.exec(text)![1].replaceAll(' ', '');
  const code = new TOTP({ secret }).generate({ timestamp: NOW });
  expect((await browser.send('/settings/totp', { code })).status).toBe(200);
  for (const path of ['/settings/tokens', '/v1/zones']) expect((await browser.open(path)).status).toBe(200);
  expect((await browser.open('/settings/security')).text).not.toContain('This service requires');
});
