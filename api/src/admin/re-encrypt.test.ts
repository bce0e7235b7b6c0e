import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing } from '@fourwinds/envelope';
import { mailPlace } from '@fourwinds/mail';
import { openSecrets } from '@fourwinds/webhooks';
import { captureAdmin } from '../../test/captured-admin.ts';
import { silent } from '../../test/harness.ts';
import { migratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts';
import { Accounts } from '../accounts/accounts/accounts.ts';
import { inTransaction } from '../storage/db/transaction.ts';
import { holdTotp, saveTotp } from '../accounts/people/factors/totp-rows.ts';
import { Mails } from '../mail/mails/mails.ts';
import { recorderOf } from '../automation/webhooks/audit-webhook.ts';
import { Webhooks } from '../automation/webhooks/webhooks.ts';

const [old, present, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const settingOf = (...keys: readonly Buffer[]): string => keys.map((key) => key.toString('hex')).join();

let database: MigratedDatabase;
let accountId: string;
beforeEach(async () => {
  database = await migratedDatabase(silent);
  accountId = await new Accounts(database.pool).create({ name: 'test', plan: 'verified', verified: true });
});
afterEach(() => database.stop());

const actor = {
  account: { plan: 'verified' },
  token: { id: crypto.randomUUID(), name: 'test' },
  address: '127.0.0.1',
} as never;

/** Creates a rotated webhook with current and previous secrets. */
async function rotatedWebhook(key: Buffer): Promise<string> {
  const webhooks = new Webhooks(database.pool, new KeyRing([key]));
  const settings = { url: 'https://example.net/', description: null, events: null, zones: null };
  const record = (...args: Parameters<ReturnType<typeof recorderOf>>) => ({
    ...recorderOf(actor, 'x')(...args),
    accountId,
  });
  const id = crypto.randomUUID();
  const control = { kind: 'endpoint.verify', eventId: crypto.randomUUID(), createdAt: new Date() } as const;
  await webhooks.create(accountId, { ...settings, id, secret: 'whsec_old' }, control, {
    limit: 500,
    zones: [],
    record,
  });
  await webhooks.rotate(accountId, { id }, { secret: 'whsec_new', seconds: 3600, rotation: undefined, record });
  return id;
}

async function secretsOf(webhook: string, key: Buffer): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ id: string; secret: Buffer; previousSecret: Buffer | null }>(
    'SELECT id, secret, previous_secret AS "previousSecret" FROM webhooks WHERE id = $1',
    [webhook],
  );
  return openSecrets(new KeyRing([key]), rows[0]);
}

/** Re-encrypts without the keys of a `make run` in this checkout. */
const reEncrypt = (environment: NodeJS.ProcessEnv) =>
  captureAdmin(['secrets', 're-encrypt', '--output=json'], { FOURWINDS_DATA_DIR: '/nonexistent', ...environment });

test('secrets of a key that is to go can be read with the other alone, however many there are', async () => {
  const ids: string[] = [];
  // Sequential, because on a busy machine parallel calls exceeded the connection timeout.
  for (let i = 0; i < 120; i++) ids.push(await rotatedWebhook(old));
  await rotatedWebhook(present);
  const environment = { DATABASE_URL: database.url, FOURWINDS_WEBHOOK_KEYS: settingOf(present, old) };
  const { status, stdout } = await reEncrypt(environment);
  expect([status, JSON.parse(stdout)]).toEqual([0, { resealed: 120, mails: 0, apps: 0, update_keys: 0 }]);
  const secrets = await Promise.all(ids.map((id) => secretsOf(id, present)));
  expect(secrets).toEqual(ids.map(() => ['whsec_new', 'whsec_old']));
  expect(JSON.parse((await reEncrypt(environment)).stdout)).toEqual({ resealed: 0, mails: 0, apps: 0, update_keys: 0 });
});

test('secrets of a key that is missing are named, and the others are sealed anew', async () => {
  const lost = await rotatedWebhook(other);
  const found = await rotatedWebhook(old);
  const { status, stderr } = await reEncrypt({
    DATABASE_URL: database.url,
    FOURWINDS_WEBHOOK_KEYS: settingOf(present, old),
  });
  expect(status).toBe(1);
  expect(stderr).toContain(
    '1 webhooks, 0 mails, 0 authenticator apps and 0 keys for updates are sealed anew, others are not:',
  );
  expect(stderr).toContain(`with which webhooks.secret in the row ${lost} is sealed, is missing`);
  expect(await secretsOf(found, present)).toEqual(['whsec_new', 'whsec_old']);
  expect(await secretsOf(lost, other)).toEqual(['whsec_new', 'whsec_old']);
});

test('the keys are those of the data folder where the environment has none', async () => {
  const id = await rotatedWebhook(old);
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-keys-'));
  writeFileSync(join(folder, 'webhook-keys'), `${settingOf(present, old)}\n`);
  const environment = { DATABASE_URL: database.url, FOURWINDS_DATA_DIR: folder };
  expect((await reEncrypt(environment)).status).toBe(0);
  expect(await secretsOf(id, present)).toEqual(['whsec_new', 'whsec_old']);
  rmSync(folder, { recursive: true });
  const { status, stderr } = await reEncrypt(environment);
  expect([status, stderr]).toEqual([1, expect.stringContaining('FOURWINDS_WEBHOOK_KEYS: this is required')]);
});

describe('mails', () => {
  const enqueue = async (key: Buffer): Promise<void> => {
    const values = { at: new Date(), resetLink: 'https://dns.example/reset' };
    const mail = { to: `${crypto.randomUUID()}@example.net`, kind: 'password_changed', values } as const;
    await new Mails(database.pool, new KeyRing([key])).enqueue(database.pool, mail);
  };
  const environment = () => ({
    DATABASE_URL: database.url,
    FOURWINDS_WEBHOOK_KEYS: settingOf(present, old),
    FOURWINDS_MAIL_KEYS: settingOf(present, old),
  });

  test('that wait can be read with the other key alone', async () => {
    for (const key of [old, old, present]) await enqueue(key);
    const { stdout } = await reEncrypt(environment());
    expect(JSON.parse(stdout)).toEqual({ resealed: 0, mails: 2, apps: 0, update_keys: 0 });
    const { rows } = await database.pool.query<{ id: string; sealed: Buffer }>('SELECT id, sealed FROM mails');
    const kept = rows.map(({ id, sealed }) => new KeyRing([present]).open(sealed, mailPlace(id)));
    expect(kept).toEqual(rows.map(() => expect.stringContaining('https://dns.example/reset') as string));
  });

  test('of a key that is missing are named, and so are missing keys', async () => {
    await enqueue(other);
    expect((await reEncrypt(environment())).stderr).toMatch(/mails\.sealed in the row \S+ is sealed, is missing/);
    const { status, stderr } = await reEncrypt({ ...environment(), FOURWINDS_MAIL_KEYS: '' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('there are mails: give FOURWINDS_MAIL_KEYS, too')]);
  });
});

describe('authenticator apps', () => {
  const add = async (key: Buffer): Promise<string> => {
    const id = crypto.randomUUID();
    const account = await new Accounts(database.pool).create({ name: id, plan: 'free', verified: false });
    await database.pool.query('INSERT INTO persons (id, account_id, email, created_at) VALUES ($1, $2, $3, now())', [
      id,
      account,
      `${id}@example.net`,
    ]);
    await inTransaction(database.pool, (client) =>
      saveTotp(client, new KeyRing([key]), { personId: id, secret: `SECRET${id}`, lastStep: 1, now: Date.now() }),
    );
    return id;
  };
  const environment = () => ({
    DATABASE_URL: database.url,
    FOURWINDS_WEBHOOK_KEYS: settingOf(present, old),
    FOURWINDS_FACTOR_KEYS: settingOf(present, old),
  });

  test('of a key that is to go can be read with the other alone', async () => {
    const ids = [await add(old), await add(present)];
    expect(JSON.parse((await reEncrypt(environment())).stdout)).toEqual({
      resealed: 0,
      mails: 0,
      apps: 1,
      update_keys: 0,
    });
    const kept = await inTransaction(database.pool, async (client) => [
      await holdTotp(client, new KeyRing([present]), ids[0]),
      await holdTotp(client, new KeyRing([present]), ids[1]),
    ]);
    expect(kept).toEqual(ids.map((id) => ({ secret: `SECRET${id}`, lastStep: 1 })));
  });

  test('of a key that is missing are named, and so are missing keys', async () => {
    const id = await add(other);
    expect((await reEncrypt(environment())).stderr).toContain(
      `totp_factors.secret in the row ${id} is sealed, is missing`,
    );
    const { status, stderr } = await reEncrypt({ ...environment(), FOURWINDS_FACTOR_KEYS: '' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('there are authenticator apps: give FOURWINDS_FACTOR_KEYS'),
    ]);
  });
});

test('keys that are none are refused', async () => {
  const { status, stderr } = await reEncrypt({ DATABASE_URL: database.url, FOURWINDS_WEBHOOK_KEYS: 'abc' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('FOURWINDS_WEBHOOK_KEYS: give one key or two')]);
});
