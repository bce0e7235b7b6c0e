/** @slow: not in make check. */
import { BROWSER_COOKIE } from '../../src/accounts/people/browser-session.ts';
import { PageBrowser } from '../page-browser.ts';
import { PagesUnderTest } from '../pages-under-test.ts';
import { PASSWORD } from '../people-world.ts';

/**
 * Tests that attackers cannot block the sign-in of a person, and that their own cookies give them no further guesses.
 */

const ANNA = 'anna@example.com';
const WRONG = 'a wrong password';

let pages: PagesUnderTest;
let hers: PageBrowser;
beforeAll(async () => void (pages = await PagesUnderTest.start()));
afterAll(() => pages.stop());
beforeEach(async () => {
  await pages.api.pool.query(
    'TRUNCATE accounts, sign_in_failures, one_time_links, address_requests, audit_log CASCADE',
  );
  hers = await pages.signedUp(ANNA);
});

const signIn = async (browser: PageBrowser, password = PASSWORD): Promise<boolean> =>
  (await browser.send('/sign-in', { email: ANNA, password })).status === 303;

async function guess(browser: () => PageBrowser, count = 5): Promise<void> {
  for (let i = 0; i < count; i++) expect(await signIn(browser(), WRONG)).toBe(false);
}

/** Returns a browser at an address. It has the cookies of another browser, except the session. */
function moved(from: PageBrowser, address?: string): PageBrowser {
  const browser = new PageBrowser(() => pages.api.url, address);
  for (const [name, value] of from.others) browser.others.set(name, value);
  return browser;
}

test('wrong passwords of strangers lock new browsers at new networks, and none that signed in before', async () => {
  await guess(() => pages.browser());
  expect(await signIn(pages.browser())).toBe(false);
  expect(await signIn(moved(hers))).toBe(true);
  expect(await signIn(new PageBrowser(() => pages.api.url, hers.address))).toBe(true);
  expect(await signIn(pages.browser())).toBe(false);
});

test('wrong passwords from her own network lock that network, and not her browser', async () => {
  await guess(() => new PageBrowser(() => pages.api.url, hers.address));
  expect(await signIn(new PageBrowser(() => pages.api.url, hers.address))).toBe(false);
  expect(await signIn(moved(hers, hers.address!))).toBe(true);
  expect(await signIn(pages.browser())).toBe(true);
});

test('a session proves again who it is while strangers have locked all else', async () => {
  await pages.api.pool.query('DELETE FROM known_places');
  await guess(() => pages.browser());
  expect((await hers.send('/sign-in', { password: PASSWORD })).status).toBe(303);
});

test('a browser that signed in before has five wrong passwords, and a reset ends its lock', async () => {
  const known = moved(hers);
  await guess(() => known);
  expect(await signIn(known)).toBe(false);
  await pages.browser().send('/reset', { email: ANNA });
  const password = 'another lantern in the wind';
  await pages.browser().send(await pages.link('reset_password', ANNA), { password });
  expect(await signIn(known, password)).toBe(true);
});

test.each([
  ['that is known as another person’s', async () => moved(await pages.signedUp('mallory@example.com'))],
  [
    'that says it is known',
    async () => Object.assign(pages.browser(), { others: new Map([['x', `${BROWSER_COOKIE}=${'A'.repeat(43)}`]]) }),
  ],
])('a browser %s is a stranger', async (_case, make) => {
  const browser = await make();
  await guess(() => browser, 3);
  await guess(() => pages.browser(), 2);
  expect(await signIn(browser)).toBe(false);
  expect(await signIn(pages.browser())).toBe(false);
});

test('wrong passwords of strangers are in her log when she signs in from a known place', async () => {
  await guess(() => pages.browser(), 3);
  expect(await signIn(moved(hers))).toBe(true);
  const { rows } = await pages.api.pool.query<{ count: number }>(
    "SELECT count FROM audit_log WHERE action = 'person.sign-in' AND outcome = 'refused'",
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test('a browser that signs out stays known, and its cookie is no session', async () => {
  await hers.send('/sign-out');
  const { status, location } = await moved(hers).open('/settings/security');
  expect([status, location]).toEqual([303, expect.stringContaining('/sign-in')]);
  await guess(() => pages.browser());
  expect(await signIn(hers)).toBe(true);
});
