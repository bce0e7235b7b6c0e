import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carryOutAll } from '../src/accounts/people/carry-out-requests.ts';
import { findPerson } from '../src/accounts/people/people.ts';
import { hashToken } from '../src/automation/tokens/token.ts';
import { inTransaction } from '../src/storage/db/transaction.ts';
import { Mailbox } from '../src/pages/mailbox/mailbox.ts';
import { MailboxAccess } from '../src/pages/mailbox/mailbox-access.ts';
import { ApiUnderTest, mailKeys } from './harness.ts';
import { PASSWORD } from './people-world.ts';
import { PageBrowser } from './page-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-mailbox-'));
const file = join(folder, 'token');
const link = 'http://localhost:8080/reset/new?token=x&next=%2F';
const MINUTE = 60_000;

let api: ApiUnderTest;
let now: number;
beforeAll(async () => {
  api = await ApiUnderTest.start();
  const access = new MailboxAccess(file, api.services.tokens, () => now);
  (api.services as { mailbox: Mailbox | undefined }).mailbox = new Mailbox(api.pool, mailKeys, access);
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  now = Date.now();
  await api.pool.query('TRUNCATE mails, mail_counts');
  writeFileSync(file, `${await api.account()}\n`, { mode: 0o600 });
});

const here = (): PageBrowser => new PageBrowser(() => api.url, null);
const firstToken = (): string => readFileSync(file, 'utf8').trim();

async function write(to: string, expiresAt = new Date(now + 30 * MINUTE)): Promise<void> {
  const values = { link, expiresAt };
  await inTransaction(api.pool, (client) => api.services.mails.enqueue(client, { to, kind: 'reset_password', values }));
}

const findPersonOf = (email: string) => findPerson(api.pool, { email });

async function opened(): Promise<PageBrowser> {
  const browser = here();
  const sent = await browser.send('/mailbox', { token: firstToken() });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/mailbox']);
  return browser;
}

test('the first token opens the mailbox, which shows each mail as text and as HTML', async () => {
  await write('anna@example.com');
  const browser = await opened();
  const { text: list } = await browser.open('/mailbox');
  const [, path] = /href="(\/mailbox\/[\w-]+)">Reset your password for Fourwinds</.exec(list)!;
  expect(list).toContain('anna@example.com');
  const { text } = await browser.open(path);
  expect(text).toContain('<a href="http://localhost:8080/reset/new?token=x&amp;next=%2F">');
  const html = await browser.open(`${path}/html`);
  expect(html.text).toMatch(/^<!doctype html>[^]*<h1 style=/);
  expect(html.headers.get('Content-Security-Policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('who opened the mailbox with the first token and signs up joins the account of that token', async () => {
  const signUp = async (browser: PageBrowser, email: string) => {
    await browser.send('/sign-up', { email, password: PASSWORD });
    await carryOutAll(api.services);
    const { rows } = await api.pool.query<{ id: string }>('SELECT id FROM mails WHERE recipient = $1', [email]);
    const { text } = await (await opened()).open(`/mailbox/${rows[0].id}`);
    const path = /href="[^"]*(\/sign-up\/confirm\?token=[\w-]+)"/.exec(text)![1];
    const { headers } = await browser.send(path, { password: PASSWORD });
    expect(headers.get('Location')).toMatch(/^\/zones/);
    return (await findPersonOf(email))?.account;
  };
  const { rows } = await api.pool.query<{ account: string }>(
    'SELECT account_id AS account FROM tokens WHERE hash = $1',
    [hashToken(firstToken())],
  );
  const stranger = await signUp(here(), 'stranger@example.com');
  expect(stranger?.id).not.toBe(rows[0].account);
  expect((await signUp(await opened(), 'first@example.com'))?.id).toBe(rows[0].account);
  expect((await signUp(await opened(), 'second@example.com'))?.id).not.toBe(rows[0].account);
});

test('a mail is gone once it has ended', async () => {
  await write('anna@example.com', new Date(now - 1));
  await api.services.mails.forget(10);
  expect((await (await opened()).open('/mailbox')).text).toContain('There is no mail.');
});

test.each([
  ['another token', () => api.account()],
  ['nothing', async () => ''],
  ['a text', async () => 'x'.repeat(200)],
])('%s opens nothing', async (_, token) => {
  const browser = here();
  const sent = await browser.send('/mailbox', { token: await token() });
  expect([sent.status, ...browser.others]).toEqual([422]);
  expect(sent.text).toContain('this is not the first token of this installation');
});

test('a first token that was revoked opens nothing, and closes what it opened', async () => {
  const browser = await opened();
  await api.change('DELETE FROM tokens', []);
  expect((await browser.open('/mailbox')).text).toContain('First token');
  expect((await here().send('/mailbox', { token: firstToken() })).status).toBe(422);
});

test('the mailbox closes after a quarter of an hour', async () => {
  await write('anna@example.com');
  const browser = await opened();
  now += 15 * MINUTE;
  const { text } = await browser.open('/mailbox');
  expect(text).toContain('First token');
  expect(text).not.toContain('anna@example.com');
});

test.each([
  (value: string) => value.replace(/\d/, '9'),
  (value: string) => value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/\.(.)/, '.A'),
  () => '',
])('a cookie that somebody made opens nothing', async (change) => {
  const browser = await opened();
  const [[name, cookie]] = browser.others;
  browser.others.set(name, `${name}=${change(cookie.slice(name.length + 1))}`);
  expect((await browser.open('/mailbox')).text).toContain('First token');
});

test('a mail leads to the form while the mailbox is closed', async () => {
  const { status, headers } = await here().open('/mailbox/4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11/html');
  expect([status, headers.get('Location')]).toEqual([303, '/mailbox']);
});

test.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'])(
  'a request with the header %s finds no mailbox',
  async (name) => {
    const browser = await opened();
    expect((await browser.open('/mailbox', { [name]: '127.0.0.1' })).status).toBe(404);
    expect((await browser.send('/mailbox', { token: firstToken() }, { [name]: 'for=127.0.0.1' })).status).toBe(404);
  },
);
