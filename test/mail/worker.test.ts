import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '../../api/test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../api/test/migrated-database.ts';
import type { ServiceProcess } from '../service-process.ts';
import { until } from '../until.ts';
import { startWorker } from '../webhooks/start-worker.ts';
import { mailKeysSetting, MailRows, resetLink } from './mail-rows.ts';
import { PythonServer, type Received } from './python-server.ts';

/** Worker processes that send to an SMTP server in Python. */

const CREDENTIALS = 'user%40example.com:p%3A%2Fw%C3%A4';

let database: MigratedDatabase;
let rows: MailRows;
let processes: { end(): Promise<void> }[];
beforeAll(async () => {
  database = await migratedDatabase(silent);
  rows = new MailRows(database.pool);
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE mails, mail_counts');
  processes = [];
});
afterEach(() => Promise.all(processes.map((one) => one.end())));
afterAll(() => database.stop());

function startServer(tls: 'implicit' | 'starttls' | 'none'): PythonServer {
  const server = new PythonServer(tls);
  processes.push(server);
  return server;
}

async function start(environment: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  const worker = startWorker(database.url, {
    FOURWINDS_MAIL_KEYS: mailKeysSetting,
    FOURWINDS_MAIL_FROM: 'Beispiel für DNS <dns@example.com>',
    ...environment,
  });
  processes.push(worker);
  await worker.ready();
  return worker;
}

const sent = (recipient: string) => async () => (await rows.states())[recipient] === 'sent';

function headersOf({ headers }: Received): { readonly [name: string]: string } {
  expect(new Set(headers.map(([name]) => name)).size).toBe(headers.length);
  return Object.fromEntries(headers);
}

test('a mail arrives by STARTTLS with user and password, as Python reads it, and its link is deleted here', async () => {
  const server = startServer('starttls');
  const url = `smtp://${CREDENTIALS}@localhost:${await server.port()}`;
  await rows.add('User+tag@xn--mller-kva.example');
  const [{ id }] = (await database.pool.query<{ id: string }>('SELECT id FROM mails')).rows;
  const worker = await start({ FOURWINDS_SMTP: url, FOURWINDS_SMTP_CA: server.authorities });
  await until('it is sent', sent('User+tag@xn--mller-kva.example'));
  const [mail] = await server.received();
  expect(mail).toMatchObject({
    to: ['User+tag@xn--mller-kva.example'],
    from: 'dns@example.com',
    tls: true,
    user: 'user@example.com',
    defects: [],
    type: 'multipart/alternative',
  });
  expect(headersOf(mail)).toMatchObject({
    subject: 'Reset your password for Beispiel für DNS',
    from: 'Beispiel für DNS <dns@example.com>',
    to: 'User+tag@xn--mller-kva.example',
    'message-id': `<${id}@example.com>`,
    'auto-submitted': 'auto-generated',
  });
  expect(mail.text.replaceAll('\r\n', '\n')).toContain(`Choose a new password:\n${resetLink}\n`);
  expect(mail.html).toContain(`href="${resetLink.replaceAll('&', '&amp;')}"`);
  expect(await rows.isSealed('User+tag@xn--mller-kva.example')).toBe(false);
  expect((await worker.ready()).join()).not.toMatch(/token|User\+tag/);
});

test('a mail arrives by TLS from the first octet on, with the password of a file', async () => {
  const server = startServer('implicit');
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-password-'));
  writeFileSync(join(folder, 'password'), 'p:/wä\n');
  await rows.add('a@example.net');
  await start({
    FOURWINDS_SMTP: `smtps://user%40example.com@localhost:${await server.port()}`,
    FOURWINDS_SMTP_PASSWORD_FILE: join(folder, 'password'),
    FOURWINDS_SMTP_CA: server.authorities,
  });
  rmSync(folder, { recursive: true });
  await until('it is sent', sent('a@example.net'));
  expect(await server.received()).toMatchObject([{ tls: true, user: 'user@example.com' }]);
});

test('nothing is sent to a server without TLS, or with a certificate of others; both are tried again', async () => {
  const [plain, other] = [startServer('none'), startServer('starttls')];
  await rows.add('a@example.net');
  const first = await start({ FOURWINDS_SMTP: `smtp://localhost:${await plain.port()}` });
  const warned = async (worker: ServiceProcess, reason: RegExp) =>
    (await worker.ready()).some((line) => line.includes('a mail was not taken') && reason.test(line));
  await until('the first attempt fails', () => warned(first, /STARTTLS/));
  await first.end();
  await rows.elapse(60);
  const second = await start({ FOURWINDS_SMTP: `smtp://${CREDENTIALS}@localhost:${await other.port()}` });
  await until('the second attempt fails', () => warned(second, /certificate/));
  expect(await rows.states()).toEqual({ 'a@example.net': 'waiting' });
  await second.end();
  await rows.elapse(90);
  await start({ FOURWINDS_SMTP: `smtp://localhost:${await plain.port()}?starttls=off` });
  await until('it is sent where the setting allows that', sent('a@example.net'));
  expect(await plain.received()).toMatchObject([{ tls: false, user: null }]);
  expect(await other.received()).toEqual([]);
});

test('a mail that is greylisted comes again, one that is refused does not, and neither names its reader in the log', async () => {
  const server = startServer('none');
  for (const name of ['grey', 'refused', 'spam', 'good']) await rows.add(`${name}@example.net`);
  const worker = await start({ FOURWINDS_SMTP: `smtp://127.0.0.1:${await server.port()}?starttls=off` });
  await until('all were tried', async () => (await server.recipients()).length === 4);
  await until('three have ended', async () => {
    const { 'grey@example.net': grey, ...others } = await rows.states();
    return grey === 'waiting' && !Object.values(others).includes('waiting');
  });
  expect(await rows.states()).toEqual({
    'grey@example.net': 'waiting',
    'refused@example.net': 'refused',
    'spam@example.net': 'refused',
    'good@example.net': 'sent',
  });
  expect(await Promise.all(['grey', 'refused'].map((name) => rows.isSealed(`${name}@example.net`)))).toEqual([
    true,
    false,
  ]);
  await rows.elapse(20);
  await until('the server takes it the second time', sent('grey@example.net'));
  const lines = (await worker.ready()).join('\n');
  expect(lines).toContain('the server answered 451 to RCPT TO');
  expect(lines).not.toContain('example.net');
});

test('the mail of a worker that was killed amid it is sent by another, and is the same one', async () => {
  const server = startServer('none');
  const url = `smtp://127.0.0.1:${await server.port()}?starttls=off`;
  await rows.add('hangs@example.net');
  const first = await start({ FOURWINDS_SMTP: url });
  await until('the attempt has begun', async () => (await server.recipients()).length === 1);
  process.kill(first.pid, 'SIGKILL');
  await first.end();
  await database.pool.query("UPDATE mails SET recipient = 'good@example.net'");
  await start({ FOURWINDS_SMTP: url });
  await rows.elapse(100);
  await until('it is sent', sent('good@example.net'));
  const { rows: kept } = await database.pool.query<{ id: string; attempts: number }>('SELECT id, attempts FROM mails');
  expect(kept[0].attempts).toBe(2);
  const [mail] = await server.received();
  expect(headersOf(mail)['message-id']).toBe(`<${kept[0].id}@example.com>`);
});

test('a worker that stops gives its mail back, and one whose database was away goes on', async () => {
  const server = startServer('none');
  const url = `smtp://127.0.0.1:${await server.port()}?starttls=off`;
  await rows.add('hangs@example.net');
  const first = await start({ FOURWINDS_SMTP: url });
  await until('the attempt has begun', async () => (await server.recipients()).length === 1);
  await first.end();
  const { rows: given } = await database.pool.query('SELECT holder, next_attempt_at <= now() AS is_due FROM mails');
  expect(given).toEqual([{ holder: null, is_due: true }]);
  await database.pool.query("UPDATE mails SET recipient = 'good@example.net'");
  await start({ FOURWINDS_SMTP: url });
  await until('it is sent', sent('good@example.net'));
  const { rowCount } = await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fourwinds-worker' AND datname = current_database()",
  );
  expect(rowCount).toBeGreaterThan(0);
  await rows.add('later@example.net');
  await until('another is sent', sent('later@example.net'));
});

test.each([
  [{ FOURWINDS_SMTP: 'mail.example.com' }, 'FOURWINDS_SMTP: must be smtps://'],
  [{ FOURWINDS_SMTP: 'smtp://localhost', FOURWINDS_MAIL_FROM: '' }, 'FOURWINDS_MAIL_FROM: set this, too'],
  [{ FOURWINDS_SMTP: 'smtp://localhost', FOURWINDS_MAIL_KEYS: '' }, 'FOURWINDS_MAIL_KEYS: set this, too'],
  [{ FOURWINDS_SMTP: 'smtp://localhost', FOURWINDS_SMTP_CA: '/none' }, 'FOURWINDS_SMTP_CA: /none cannot be read'],
])('%j is refused at the start', async (environment, message) => {
  await expect(start(environment)).rejects.toThrow(message);
  processes = [];
});
