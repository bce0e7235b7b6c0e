/** @slow: not in make check. */
import { ZoneKind } from '@fourwinds/resources';
import { objectsOf } from '@fourwinds/store';
import { announceDeletions } from '../src/accounts/end/ask-for-deletion.ts';
import { endAccounts } from '../src/accounts/end/end-accounts.ts';
import { Accounts } from '../src/accounts/accounts/accounts.ts';
import { administratorEntry } from '../src/admin/administrator.ts';
import { dyingPool } from './dying-pool.ts';
import { PageBrowser } from './page-browser.ts';
import { PagesUnderTest } from './pages-under-test.ts';
import { PASSWORD } from './people-world.ts';
import { releaseZone } from './release-zone.ts';

let pages: PagesUnderTest;
beforeAll(async () => void (pages = await PagesUnderTest.start()));
afterAll(() => pages.stop());

const rows = async (text: string, ...values: unknown[]): Promise<object[]> =>
  (await pages.api.pool.query<object>(text, values)).rows;

const actionsOf = async (account: string): Promise<unknown[]> =>
  (await rows('SELECT action, via FROM audit_log WHERE account_id = $1 ORDER BY at, action', account)).map((row) =>
    Object.values(row).join(' '),
  );

const makeDue = () => rows('UPDATE accounts SET delete_at = now() WHERE delete_at IS NOT NULL');

const exists = async (account: string): Promise<boolean> =>
  (await rows('SELECT FROM accounts WHERE id = $1', account)).length === 1;

/** Removes the finalizers of zones that are being deleted, as the operator does. */
async function release(): Promise<void> {
  const { store } = pages.api;
  for await (const { metadata, spec } of objectsOf(store, ZoneKind))
    if (metadata.deletionTimestamp !== undefined) await releaseZone(pages.api, spec.domain);
}

/** Runs the deletion of accounts until this account no longer exists. Returns the number of runs. */
async function endAll(account: string, run = () => endAccounts(pages.api.pool, pages.api.services)): Promise<number> {
  let portions = 0;
  for (; await exists(account); portions++) {
    if (portions === 200) throw new Error('the account does not end');
    await run();
    await release();
  }
  return portions;
}

async function webhook(account: string): Promise<string> {
  const [{ id }] = (await rows(
    `INSERT INTO webhooks (id, account_id, url, state, secret) VALUES (gen_random_uuid(), $1, 'https://hooks.example', 'delivering', '') RETURNING id`,
    account,
  )) as { id: string }[];
  return id;
}

const stateOf = async (id: string) => rows('SELECT state, disabled_reason FROM webhooks WHERE id = $1', id);

test('an account that is to be deleted has no tokens and no deliveries, and can be kept', async () => {
  const { api } = pages;
  const { browser, accountId, token } = await pages.person('keeper@example.com');
  await api.send(token, 'POST', '/v1/zones', { name: 'keeper.example' });
  await api.send(token, 'GET', '/v1/zones');
  const hook = await webhook(accountId);
  expect((await browser.open('/settings/delete')).text).toMatch(/7 days[^]*1 zones/);
  const asked = await browser.send('/settings/delete');
  expect([asked.status, asked.location, browser.has('__Host-session')]).toEqual([303, '/settings/deleted', false]);
  expect((await api.send(token, 'GET', '/v1/account')).status).toBe(401);
  expect(await stateOf(hook)).toEqual([{ state: 'disabled', disabled_reason: 'the account is to be deleted' }]);
  await endAccounts(api.pool, api.services);
  const back = await browser.send('/sign-in', { email: 'keeper@example.com', password: PASSWORD });
  expect(back.status).toBe(303);
  expect((await browser.open('/settings/security')).text).toContain(
    'This account and everything in it will be deleted at',
  );
  expect((await browser.send('/settings/keep')).location).toBe('/settings/security');
  expect((await browser.open('/settings/security')).text).not.toContain(
    'This account and everything in it will be deleted at',
  );
  expect(await stateOf(hook)).toEqual([{ state: 'delivering', disabled_reason: null }]);
  expect((await api.send(token, 'GET', '/v1/account')).status).toBe(401);
  expect(await pages.kindsTo('keeper@example.com')).toEqual([
    'confirm_address',
    'deletion_asked',
    'deletion_cancelled',
  ]);
  expect(api.services.zoneIndex.countOf(accountId)).toBe(1);
  expect(await actionsOf(accountId)).toEqual(
    expect.arrayContaining(['account.delete session', 'account.keep session']),
  );
});

test('an account ends with its zones, and nothing names its person any more', async () => {
  const { api } = pages;
  const { browser, accountId, token } = await pages.person('gone@example.com');
  for (const name of ['one', 'two', 'three'])
    await api.send(token, 'POST', '/v1/zones', { name: `${name}.gone.example` });
  await api.send(token, 'POST', '/v1/domains', { name: 'gone.names.example' });
  await webhook(accountId);
  await browser.send('/settings/delete');
  await makeDue();
  expect(await endAll(accountId, () => endAccounts(api.pool, api.services, 2))).toBeGreaterThan(2);
  expect(api.services.zoneIndex.countOf(accountId)).toBe(0);
  // identity_changes stores only the account ID, for an hour.
  const tables = (await rows(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE column_name = 'account_id' AND table_schema = current_schema() AND table_name NOT LIKE 'audit%'
       AND table_name NOT IN ('domain_owners', 'identity_changes')`,
  )) as { name: string }[];
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables)
    expect([name, await rows(`SELECT FROM ${name} WHERE account_id = $1`, accountId)]).toEqual([name, []]);
  expect(
    await rows('SELECT FROM audit_log JOIN audit_persons USING (kept, at, id) WHERE account_id = $1', accountId),
  ).toEqual([]);
  expect(await rows("SELECT FROM audit_persons WHERE name = 'gone@example.com'")).toEqual([]);
  const actions = await actionsOf(accountId);
  expect(actions.filter((action) => action === 'zone.delete session')).toHaveLength(4);
  expect(actions.filter((action) => action === 'domain.release session')).toHaveLength(1);
  expect(await rows('SELECT account_id, released_at IS NULL AS held FROM domains')).toEqual([
    { account_id: null, held: false },
  ]);
  expect(actions.filter((action) => action === 'account.end session')).toHaveLength(1);
  expect(await pages.kindsTo('gone@example.com')).toEqual(['confirm_address', 'deletion_asked', 'account_deleted']);
  const again = await new PageBrowser(() => api.url).send('/sign-in', {
    email: 'gone@example.com',
    password: PASSWORD,
  });
  expect(again.status).toBe(422);
  await pages.person('gone@example.com');
});

test('a process that dies at any statement leaves an account that ends all the same, once', async () => {
  const { api } = pages;
  let died = 0;
  for (let statements = 1; statements <= 24; statements++) {
    const email = `killed${statements}@example.com`;
    const { browser, accountId } = await pages.person(email);
    await browser.send('/settings/delete');
    await makeDue();
    await endAccounts(dyingPool(api.pool, statements), api.services).catch(() => died++);
    await endAll(accountId);
    expect(await pages.kindsTo(email)).toEqual(['confirm_address', 'deletion_asked', 'account_deleted']);
    expect((await actionsOf(accountId)).filter((action) => action === 'account.end session')).toHaveLength(1);
    expect(await rows('SELECT FROM audit_persons WHERE name = $1', email)).toEqual([]);
  }
  expect(died).toBeGreaterThan(15);
});

test('replicas that end an account at once do so once', async () => {
  const { api } = pages;
  const { browser, accountId, token } = await pages.person('twice@example.com');
  await api.send(token, 'POST', '/v1/zones', { name: 'twice.example' });
  await browser.send('/settings/delete');
  await makeDue();
  const replica = () => endAccounts(api.pool, api.services);
  await endAll(accountId, async () => void (await Promise.all([replica(), replica(), replica()])));
  expect(await pages.kindsTo('twice@example.com')).toEqual(['confirm_address', 'deletion_asked', 'account_deleted']);
  expect((await actionsOf(accountId)).filter((action) => action === 'account.end session')).toHaveLength(1);
});

test('administrators have an account end in the same way, and its person gets a mail', async () => {
  const { api } = pages;
  const { browser, accountId } = await pages.person('asked@example.com');
  const accounts = new Accounts(api.pool);
  const account = { id: accountId, plan: 'unlimited' };
  const at = await accounts.markForDeletion(accountId, administratorEntry(account, 'account.delete'));
  expect(at!.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  expect(await accounts.markForDeletion(accountId, administratorEntry(account, 'account.delete'))).toBeUndefined();
  for (let i = 0; i < 2; i++) await announceDeletions(api.services);
  expect(await pages.kindsTo('asked@example.com')).toEqual(['confirm_address', 'deletion_asked']);
  expect((await browser.open('/settings/security')).location).toMatch(/^\/sign-in/);
  await makeDue();
  expect(await accounts.keep(accountId, administratorEntry(account, 'account.keep'))).toBe(false);
  await endAll(accountId);
});

test('an account without a person ends, too', async () => {
  const { api } = pages;
  const accountId = await new Accounts(api.pool).create({ name: 'boss', plan: 'unlimited', verified: true });
  await new Accounts(api.pool).markForDeletion(
    accountId,
    administratorEntry({ id: accountId, plan: 'unlimited' }, 'account.delete'),
  );
  const issuing = api.services.tokens.issue(
    accountId,
    { name: 'late', kind: 'personal', hash: Buffer.alloc(32), scopes: [] },
    {
      limit: 5,
      record: () => {
        throw new Error('no token is made');
      },
    },
  );
  await expect(issuing).rejects.toThrow('the account is scheduled for deletion');
  await makeDue();
  await endAll(accountId);
});

test('the end of an account that is asked for needs a fresh session, and counts once', async () => {
  const { browser } = await pages.person('stale@example.com');
  await pages.api.pool.query("UPDATE sessions SET fresh_at = now() - interval '10 minutes'");
  expect((await browser.open('/settings/delete')).location).toBe('/sign-in?next=%2Fsettings%2Fdelete');
  expect((await browser.send('/settings/delete')).location).toBe('/sign-in?next=%2Fsettings%2Fdelete');
  expect((await browser.send('/settings/keep')).status).toBe(409);
});
