import { Accounts } from '../src/accounts/accounts.ts';
import { administratorEntry } from '../src/admin/administrator.ts';
import { dashboardPages } from '../src/dashboard/dashboard-pages.ts';
import { pages as list } from '../src/page-list.ts';
import { PagesUnderTest } from './pages-under-test.ts';

/** How sessions end. */

let pages: PagesUnderTest;
beforeAll(async () => void (pages = await PagesUnderTest.start()));
afterAll(() => pages.stop());

test('every page of a session has the button that ends it', async () => {
  const browser = await pages.signedUp('leaves@example.com');
  const shown: string[] = [];
  // The pages of the dashboard are made in the browser.
  const others = list.filter((page) => !dashboardPages.includes(page));
  for (const { path } of others.filter((page) => page.show !== undefined && page.query === undefined)) {
    const { status, text } = await browser.open(path);
    if (status !== 200) continue;
    shown.push(path);
    expect([path, text.includes('<form method="post" action="/sign-out">')]).toEqual([path, true]);
    expect((await pages.browser().open(path)).text).not.toContain('Sign out');
  }
  expect(shown).toEqual(expect.arrayContaining(['/settings/security', '/settings/password', '/settings/email']));
});

test('a password is demanded again before sessions are ended', async () => {
  const [one, two] = [await pages.signedUp('ends@example.com'), await pages.signedIn('ends@example.com')];
  await pages.api.pool.query("UPDATE sessions SET fresh_at = now() - interval '10 minutes'");
  for (const path of ['/sessions/end-others', '/sessions/00000000-0000-4000-8000-000000000000/end'])
    expect((await one.send(path)).headers.get('Location')).toBe('/sign-in?next=%2Fsettings%2Fsecurity');
  expect((await two.open('/settings/security')).status).toBe(200);
});

test('a suspension ends the sessions of its people, and of nobody else', async () => {
  const [suspended, other] = [
    await pages.signedUp('suspended@example.com'),
    await pages.signedUp('active@example.com'),
  ];
  const accounts = new Accounts(pages.api.pool);
  const [{ id, plan }] = await accounts.search('suspended@example.com');
  await accounts.change(id, { type: 'suspend' }, administratorEntry({ id, plan }, 'account.suspend'));
  const statuses = [await suspended.open('/settings/security'), await other.open('/settings/security')];
  expect(statuses.map(({ status }) => status)).toEqual([303, 200]);
});
