/** @slow: not in make check. */
import type { z } from 'zod';
import { pages as list } from '../../src/start/page-list.ts';
import type { Page } from '../../src/pages/frame/page.ts';
import type { PageBrowser } from '../page-browser.ts';
import { PagesUnderTest } from '../pages-under-test.ts';
import { PASSWORD } from '../people-world.ts';
import { tablesOf } from '../tables.ts';

/**
 * Tests two people in two browsers. No page or form may show or change data of the other person, whatever IDs are
 * sent.
 */

interface Somebody {
  readonly name: string;
  readonly email: string;
  readonly browser: PageBrowser;
  /** IDs of the person, the account, and all their rows. */
  ids: readonly string[];
}

let pages: PagesUnderTest;
let anna: Somebody;
let ben: Somebody;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
  [anna, ben] = [await somebody('anna'), await somebody('benjamin')];
});
afterAll(() => pages.stop());

async function somebody(name: string): Promise<Somebody> {
  const email = `${name}@example.com`;
  const one: Somebody = { name, email, browser: await pages.signedUp(email), ids: [] };
  const second = await pages.signedIn(email);
  await second.send('/settings/email', { email: `${name}.wants@example.com` });
  await pages.mails();
  await refresh(one);
  return one;
}

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

async function rowsOf(email: string): Promise<string> {
  const { rows } = await pages.api.pool.query<{ id: string; account: string }>(
    'SELECT id, account_id AS account FROM persons WHERE email = $1',
    [email],
  );
  const [{ id, account }] = rows;
  return tablesOf(pages.api.pool, (columns) => {
    const conditions = [
      ...(columns.includes('person_id') ? [`person_id::text = '${id}'`] : []),
      ...(columns.includes('account_id') ? [`account_id::text = '${account}'`] : []),
      ...(columns.includes('suspended_at') ? [`id::text = '${account}'`] : []),
      ...(columns.includes('password_changed_at') ? [`id::text = '${id}'`] : []),
    ];
    return conditions.length === 0 ? undefined : conditions.join(' OR ');
  });
}

/** Returns the paths of a page, with each ID of the other person in every place. */
function pathsOf({ path }: Page, { ids }: Somebody): string[] {
  return path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/g, id)) : [path];
}

/** Returns forms for a page that are as valid as possible, with the IDs and address of the other person. */
function formsOf({ form }: Page, { ids, email }: Somebody): { readonly [name: string]: string }[] {
  const names = Object.keys((form as z.ZodObject | undefined)?.shape ?? {});
  const values = names.some((name) => !['email', 'password', 'current'].includes(name)) ? ids : ids.slice(0, 1);
  return values.map((id) => ({
    ...Object.fromEntries(
      names.map((name) => [name, name === 'email' ? email : /password|current/.test(name) ? PASSWORD : id]),
    ),
    id,
    person_id: ids[0],
    session_id: id,
    account_id: id,
  }));
}

/** Starts a new session in the browser if it has none, and collects the current IDs. */
async function refresh(one: Somebody): Promise<void> {
  if ((await one.browser.open('/settings/security')).status !== 200) await pages.enter(one.browser, one.email);
  const rows = (await rowsOf(one.email)).split('\n').filter((row) => !row.startsWith('audit_'));
  one.ids = [...new Set(rows.join('\n').match(UUID))];
}

const shown = list.filter((page) => page.show !== undefined).map((page) => [page.path, page] as const);
const sent = list.filter((page) => page.submit !== undefined).map((page) => [page.path, page] as const);

test('each of them has rows of their own to be found by', async () => {
  expect(Math.min(anna.ids.length, ben.ids.length)).toBeGreaterThanOrEqual(5);
  expect(anna.ids.filter((id) => ben.ids.includes(id))).toEqual([]);
  expect(await rowsOf(ben.email)).toMatch(/^accounts .*[^]*^address_changes .*[^]*^persons .*[^]*^sessions /m);
});

test.each(shown)('%s shows neither of them anything of the other', async (_path, page) => {
  for (const [one, other] of [
    [anna, ben],
    [ben, anna],
  ]) {
    await Promise.all([refresh(one), refresh(other)]);
    for (const path of pathsOf(page, other)) {
      const { text, headers } = await one.browser.open(`${path}?id=${other.ids[0]}&person=${other.ids[0]}`);
      const all = text + JSON.stringify(Object.fromEntries(headers)).replaceAll(/(next|id|person)=[^"&]*/g, '');
      const shown = [other.name, other.browser.address!].filter((text) => all.includes(text));
      expect([path, shown]).toEqual([path, []]);
      expect(other.ids.filter((id) => all.includes(id) && !path.includes(id))).toEqual([]);
    }
  }
});

test.each(sent)('a form for %s changes nothing of the other', async (_path, page) => {
  for (const [one, other] of [
    [anna, ben],
    [ben, anna],
  ]) {
    await refresh(other);
    for (const path of pathsOf(page, other))
      for (const form of formsOf(page, other)) {
        await refresh(one);
        const before = await rowsOf(other.email);
        await one.browser.send(path, {
          ...form,
          ...(form.email === undefined ? {} : { email: `${one.name}.new@example.com` }),
        });
        await pages.mails();
        expect(await rowsOf(other.email)).toBe(before);
      }
  }
});

test('a page that is meant for one shows that one their own', async () => {
  for (const one of [anna, ben]) {
    await refresh(one);
    expect((await one.browser.open('/settings/security')).text).toContain(one.email);
  }
});

test('the browser of one, with the cookie of the other in a query or header, stays that of the one', async () => {
  await Promise.all([refresh(anna), refresh(ben)]);
  const { cookie } = ben.browser;
  const headers = { 'X-Cookie': cookie, Authorization: `Bearer ${cookie.split('=')[1]}` };
  const { text } = await anna.browser.open(`/settings/security?${cookie}`, headers);
  expect([text.includes(anna.email), text.includes(ben.email)]).toEqual([true, false]);
});
