import { captureAdmin } from '../../test/captured-admin.ts';
import type { PageBrowser } from '../../test/page-browser.ts';
import { PagesUnderTest } from '../../test/pages-under-test.ts';

let pages: PagesUnderTest;
beforeAll(async () => void (pages = await PagesUnderTest.start()));
afterAll(() => pages.stop());

const end = (...args: string[]) =>
  captureAdmin(['session', 'end', ...args], { DATABASE_URL: pages.api.pool.options.connectionString });

const isThere = async (browser: PageBrowser): Promise<boolean> =>
  (await browser.open('/settings/security')).status === 200;

test('administrators end the sessions of one account, or of everybody', async () => {
  const anna = [await pages.signedUp('anna@example.com'), await pages.signedIn('anna@example.com')];
  const ben = await pages.signedUp('ben@example.com');
  const one = await end('--account=anna@example.com');
  expect(one).toMatchObject({ status: 0, stderr: expect.stringContaining('2 sessions have ended') as string });
  expect(await Promise.all([...anna, ben].map(isThere))).toEqual([false, false, true]);
  expect(await end('--all')).toMatchObject({ status: 0, stderr: expect.stringContaining('1 session has') as string });
  expect(await isThere(ben)).toBe(false);
  const { rows } = await pages.api.pool.query(
    "SELECT via, count FROM audit_log WHERE action = 'session.end' ORDER BY at",
  );
  expect(rows).toEqual([
    { via: 'administrator', count: 2 },
    { via: 'administrator', count: 1 },
  ]);
});

test('nothing ends for an account that is not there', async () => {
  expect(await end('--account=nobody@example.com')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('there is no account nobody@example.com') as string,
  });
});
