/** @slow: not in make check. */
import { pages as list } from '../../src/start/page-list.ts';
import { SESSION_COOKIE } from '../../src/accounts/people/browser-session.ts';
import { PagesUnderTest } from '../pages-under-test.ts';
import { PASSWORD } from '../people-world.ts';

/** Tests that a cookie is useless after the sign-in if an attacker set or saw it before. */

let pages: PagesUnderTest;
beforeAll(async () => void (pages = await PagesUnderTest.start()));
afterAll(() => pages.stop());

const EMAIL = 'anna@example.com';
const PLANTED = `${SESSION_COOKIE}=${'A'.repeat(43)}`;

/** Returns whether the cookie opens session pages. Without a session, these pages redirect to the sign-in. */
async function opens(cookie: string): Promise<boolean> {
  const browser = pages.browser();
  browser.cookie = cookie;
  const { status } = await browser.open('/settings/security');
  expect([200, 303]).toContain(status);
  return status === 200;
}

test('a cookie that was planted is no session, before a sign-in and after', async () => {
  await pages.signedUp(EMAIL);
  const browser = pages.browser();
  browser.cookie = PLANTED;
  await browser.send('/sign-in', { email: EMAIL, password: PASSWORD });
  expect(browser.cookie).not.toBe(PLANTED);
  expect([await opens(PLANTED), await opens(browser.cookie)]).toEqual([false, true]);
});

test('the session of an attacker in the browser of a victim ends with the sign-in of the victim', async () => {
  const attacker = await pages.signedUp('attacker@example.com');
  await pages.signedUp('victim@example.com');
  const victim = pages.browser();
  victim.cookie = attacker.cookie;
  await victim.send('/sign-in', { email: 'victim@example.com', password: PASSWORD });
  expect((await victim.open('/settings/security')).text).toContain('victim@example.com');
  expect([await opens(attacker.cookie), await opens(victim.cookie)]).toEqual([false, true]);
});

test.each<[string, (email: string) => Promise<readonly [before: string, after: string]>]>([
  [
    'signs in again',
    async (email) => {
      const browser = await pages.signedUp(email);
      const before = browser.cookie;
      await browser.send('/sign-in', { password: PASSWORD });
      return [before, browser.cookie];
    },
  ],
  [
    'signs out and in',
    async (email) => {
      const browser = await pages.signedUp(email);
      const before = browser.cookie;
      await browser.send('/sign-out');
      await browser.send('/sign-in', { email, password: PASSWORD });
      return [before, browser.cookie];
    },
  ],
])('the cookie before is worth nothing after a person %s', async (what, act) => {
  const [before, after] = await act(`${what.replaceAll(' ', '-')}@example.com`);
  expect([await opens(before), await opens(after)]).toEqual([false, true]);
});

test('a session is in no URL: only the cookie counts', async () => {
  const { cookie } = await pages.signedUp('url@example.com');
  const secret = cookie.split('=')[1];
  const { status } = await pages.browser().open(`/settings/security?session=${secret}&${SESSION_COOKIE}=${secret}`);
  expect(status).toBe(303);
});

test('the secret of a session is in no page: scripts could read it there', async () => {
  const browser = await pages.signedUp('secret@example.com');
  const secret = browser.cookie.split('=')[1];
  for (const { path } of list.filter((page) => page.show !== undefined)) {
    const { text, headers } = await browser.open(path);
    const all = text + JSON.stringify([...headers].filter(([name]) => name !== 'set-cookie'));
    expect([path, all.includes(secret)]).toEqual([path, false]);
  }
});

test('two cookies of one name, of which an attacker may have set one, are none', async () => {
  const browser = await pages.signedUp('both@example.com');
  const both = `${PLANTED}; ${browser.cookie}`;
  expect(await opens(both)).toBe(false);
});
