import { TOTP } from 'otpauth';
import { Accounts } from '../src/accounts/accounts/accounts.ts';
import { administratorEntry } from '../src/admin/administrator.ts';
import { dashboardPages } from '../src/pages/dashboard/dashboard-pages.ts';
import { pages as list } from '../src/start/page-list.ts';
import { listFactors } from '../src/accounts/people/factors/factors.ts';
import type { PageBrowser } from './page-browser.ts';
import { PagesUnderTest } from './pages-under-test.ts';
import { optionsIn, SoftwareAuthenticator } from './software-authenticator.ts';

let pages: PagesUnderTest;
beforeAll(async () => void (pages = await PagesUnderTest.start()));
afterAll(() => pages.stop());

test('every page of a session has the button that ends it', async () => {
  const browser = await pages.signedUp('leaves@example.com');
  const shown: string[] = [];
  // The browser renders dashboard pages, so their HTML does not contain the button.
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

describe('each change of a way to sign in offers to end all other sessions, as it does by default:', () => {
  const email = 'changes@example.com';
  let one: PageBrowser;
  const device = new SoftwareAuthenticator();
  beforeAll(async () => void (one = await pages.signedUp(email)));

  const passkeyOf = async (text: string) => (await listFactors(pages.api.pool, await personId())).passkeys[0].id + text;
  const personId = async (): Promise<string> =>
    (await pages.api.pool.query<{ id: string }>('SELECT id FROM persons WHERE email = $1', [email])).rows[0].id;
  const identity = async (): Promise<string> => {
    await pages.api.pool.query(
      "INSERT INTO identities (provider, subject, person_id, login, linked_at) VALUES ('gone', $1, $2, 'anna', now())",
      [`${Math.random()}`, await personId()],
    );
    return '/settings/identities/gone';
  };

  interface Change {
    readonly path: () => Promise<string>;
    /** Returns the form values that the page contains, except the checkbox. */
    readonly form?: (page: string) => { readonly [name: string]: string };
  }
  const totp: Change = {
    path: async () => '/settings/totp',
    form: (page) => {
      const [, shown] = /Secret: <code>([A-Z2-7 ]+)</.exec(page)!;
      return { code: new TOTP({ secret: shown.replaceAll(' ', '') }).generate() };
    },
  };
  const passkey: Change = {
    path: async () => '/settings/passkeys/add',
    form: (page) => ({ name: 'Key', response: device.create(optionsIn(page)) }),
  };
  const at = (path: string): Change => ({ path: async () => path });
  const removal: Change = { path: async () => `/settings/passkeys/${await passkeyOf('/remove')}` };

  test.each<[string, Change]>([
    ['an authenticator app that is added', totp],
    ['a passkey that is added', passkey],
    ['new recovery codes', at('/settings/recovery-codes')],
    ['an identity that is removed', { path: identity }],
    ['a passkey that is removed', removal],
    ['an authenticator app that is removed', at('/settings/totp/remove')],
  ])('%s', async (_change, { path, form = () => ({}) }) => {
    const other = pages.browser();
    await pages.enter(other, email);
    const where = await path();
    const { text } = await one.open(where);
    const [box] = /<input[^>]*name="end_others"[^>]*>/.exec(text)!;
    expect(box).toContain(' checked');
    const sent = await one.send(where, { ...form(text), end_others: 'on' });
    expect(sent.status).toBeLessThan(400);
    expect([(await one.open('/settings/security')).status, (await other.open('/settings/security')).status]).toEqual([
      200, 303,
    ]);
  });

  test('and leaves them where the box is not checked', async () => {
    const other = pages.browser();
    await pages.enter(other, email);
    const { text } = await one.open('/settings/totp');
    await one.send('/settings/totp', totp.form!(text));
    expect((await one.send('/settings/totp', { code: 'x' })).text).not.toMatch(/name="end_others"[^>]* checked/);
    expect((await other.open('/settings/security')).status).toBe(200);
  });
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
