/** @slow: not in make check. */
import type { PageBrowser } from '../page-browser.ts';
import { PagesUnderTest } from '../pages-under-test.ts';
import { PASSWORD } from '../people-world.ts';

/** Tests that a password reset link works only once, for one person, and for half an hour. */

const NEW = 'another lantern in the wind';

let pages: PagesUnderTest;
let email: string;
let link: string;
let count = 0;
beforeAll(async () => void (pages = await PagesUnderTest.start()));
afterAll(() => pages.stop());
beforeEach(async () => {
  email = `anna${count++}@example.com`;
  await pages.signedUp(email);
  link = await linkOf(email);
});

async function linkOf(address: string): Promise<string> {
  await pages.browser().send('/reset', { email: address });
  return pages.link('reset_password', address);
}

const use = async (path: string, password = NEW): Promise<number> =>
  (await pages.browser().send(path, { password })).status;

async function enters(address: string, password: string): Promise<boolean> {
  return (await pages.signedIn(address, password)).cookie !== '';
}

test('it works once, though it is sent many times at once', async () => {
  const statuses = await Promise.all([1, 2, 3, 4].map((number) => use(link, `${NEW} ${number}`)));
  expect(statuses.sort()).toEqual([303, 404, 404, 404]);
  expect(await use(link)).toBe(404);
});

test('opening it, as programs that read mails do, uses nothing up', async () => {
  for (let i = 0; i < 3; i++) expect((await pages.browser().open(link)).status).toBe(200);
  expect(await use(link)).toBe(303);
  expect([await enters(email, NEW), await enters(email, PASSWORD)]).toEqual([true, false]);
});

test('a password that is refused leaves it as it was', async () => {
  expect([await use(link, 'short'), await use(link)]).toEqual([422, 303]);
});

test('it signs nobody in, and ends the session of the browser', async () => {
  const browser = await pages.signedIn(email);
  const { headers } = await browser.send(link, { password: NEW });
  expect([headers.get('Location'), browser.cookie]).toEqual(['/sign-in', '__Host-session=']);
});

test('it is dead after half an hour', async () => {
  await pages.api.pool.query("UPDATE one_time_links SET expires_at = expires_at - interval '30 minutes'");
  expect([(await pages.browser().open(link)).status, await use(link)]).toEqual([404, 404]);
  expect(await enters(email, PASSWORD)).toBe(true);
});

test('others for the same person are dead once one is used', async () => {
  const other = await linkOf(email);
  expect([await use(other), await use(link)]).toEqual([303, 404]);
});

/** Changes the address of the person with the links that are sent to both addresses. */
async function changeAddress(browser: PageBrowser): Promise<void> {
  await browser.send('/settings/email', { email: `new-${email}` });
  for (const { values } of await pages.mails()) {
    const { pathname, search } = new URL((values as { link: string }).link);
    await browser.send(pathname + search);
  }
}

test('it is dead after a change of the address, and so is its address', async () => {
  await changeAddress(await pages.signedIn(email));
  expect(await use(link)).toBe(404);
  expect(await enters(`new-${email}`, PASSWORD)).toBe(true);
  expect((await pages.mails()).map(({ kind }) => kind)).toEqual(['address_changed']);
  await pages.browser().send('/reset', { email });
  expect(await pages.mails()).toEqual([]);
});

test('it is dead after a change of the password', async () => {
  const browser = await pages.signedIn(email);
  await browser.send('/settings/password', { password: NEW, current: PASSWORD });
  expect(await use(link, 'a third lantern in the wind')).toBe(404);
  expect(await enters(email, NEW)).toBe(true);
});

test('it is for the person it was sent to, whatever else the form names', async () => {
  const other = `ben${count}@example.com`;
  const theirs = await pages.signedUp(other);
  const form = { password: NEW, email: other, person_id: other, personId: other };
  expect((await theirs.send(link, form)).status).toBe(303);
  expect([await enters(other, PASSWORD), await enters(email, NEW)]).toEqual([true, true]);
});

test.each([
  ['two secrets', (path: string) => `${path}&token=${'A'.repeat(43)}`, 422],
  ['no secret', () => '/reset/new', 422],
  ['a secret that is cut', (path: string) => path.slice(0, -1), 404],
  [
    'a secret in other letters',
    (path: string) => path.replace(/=(.*)$/, (_, secret: string) => `=${secret.toUpperCase()}x`),
    404,
  ],
  ['the page of a sign-up', (path: string) => path.replace('/reset/new', '/sign-up/confirm'), 404],
  ['the page of a change of the address', (path: string) => path.replace('/reset/new', '/settings/email/confirm'), 404],
])('%s has no effect', async (_what, spoil, status) => {
  expect(await use(spoil(link))).toBe(status);
  expect([await enters(email, PASSWORD), await use(link)]).toEqual([true, 303]);
});

test('the answer leads nobody to the secret: no referrer leaves, no cache keeps it', async () => {
  const { headers } = await pages.browser().open(link);
  expect([headers.get('Referrer-Policy'), headers.get('Cache-Control')]).toEqual(['same-origin', 'no-store']);
});
