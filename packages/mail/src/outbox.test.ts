import { randomBytes, randomUUID } from 'node:crypto';
import { KeyRing } from '@fourwinds/envelope';
import type { Pool } from 'pg';
import { silent } from '../../../api/test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../../api/test/migrated-database.ts';
import { inTransaction } from '../../../api/src/storage/db/transaction.ts';
import { Mails } from '../../../api/src/mail/mails/mails.ts';
import { type Mail, MAIL_LIMITS, mailPlace } from './outbox.ts';

const keys = new KeyRing([randomBytes(32)]);
const link = 'https://dns.example/reset?token=Zm91cndpbmRz';

let database: MigratedDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await migratedDatabase(silent);
  pool = database.pool;
});
afterAll(() => database.stop());
beforeEach(() => pool.query('TRUNCATE mails, mail_counts'));

const signedUp = (to: string): Mail => ({
  to,
  kind: 'confirm_address',
  values: { link, expiresAt: new Date(Date.now() + 1e6) },
});
const changed = (to: string): Mail => ({ to, kind: 'password_changed', values: { at: new Date(), resetLink: link } });
const moved = (to: string): Mail => ({
  to,
  kind: 'address_changed',
  values: { at: new Date(), newAddress: 'b@example.net' },
});
const newAddress = (to: string, accountId: string): Mail => ({
  to,
  kind: 'address_change_new',
  values: { link, expiresAt: new Date(Date.now() + 1e6) },
  accountId,
});

const outbox = (limits = MAIL_LIMITS): Mails => new Mails(pool, keys, limits);

const enqueue = (...mails: readonly Mail[]): Promise<void> =>
  inTransaction(pool, (client) => outbox().enqueue(client, ...mails));

interface Row {
  readonly id: string;
  readonly recipient: string;
  readonly kind: string;
  readonly sealed: Buffer;
}

const rows = async (): Promise<readonly Row[]> =>
  (await pool.query<Row>('SELECT id, recipient, kind, sealed FROM mails ORDER BY created_at')).rows;
const kinds = async (): Promise<readonly string[]> => (await rows()).map(({ kind }) => kind);

/** Moves the times of all mails and counts into the past. */
async function elapse(minutes: number): Promise<void> {
  await pool.query(
    `UPDATE mails SET created_at = created_at - $1 * interval '1 minute', expires_at = expires_at - $1 * interval '1 minute', finished_at = finished_at - $1 * interval '1 minute'`,
    [minutes],
  );
  await pool.query(
    `UPDATE mail_counts SET last_at = last_at - $1 * interval '1 minute', times = ARRAY(SELECT time - $1 * interval '1 minute' FROM unnest(times) AS time)`,
    [minutes],
  );
}

test('a mail is there once its transaction holds, and never without', async () => {
  await expect(
    inTransaction(pool, async (client) => {
      await outbox().enqueue(client, signedUp('a@example.net'));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
  await enqueue(signedUp('a@example.net'));
  expect(await kinds()).toEqual(['confirm_address']);
});

test('its link is sealed for its row', async () => {
  await enqueue(signedUp('A@example.net'));
  const [{ id, recipient, sealed }] = await rows();
  expect(recipient).toBe('A@example.net');
  expect(sealed.toString('latin1')).not.toContain('token');
  expect(JSON.parse(keys.open(sealed, mailPlace(id)))).toMatchObject({ link });
  expect(() => keys.open(sealed, mailPlace(randomUUID()))).toThrow('sealed for another place');
});

test.each(['a@b', 'a@example.net\r\nBcc: b@example.net', 'a@EXAMPLE.net', 'a@müller.example', ''])(
  'nothing is written to %j, which readAddress does not give',
  async (to) => {
    await expect(enqueue(changed('a@example.net'), signedUp(to))).rejects.toThrow('as readAddress gives it');
    expect(await rows()).toEqual([]);
  },
);

test('nothing is written with values of another form', async () => {
  const mail = { ...signedUp('a@example.net'), values: { link: 'x\r\ny', expiresAt: new Date() } } as Mail;
  await expect(enqueue(mail)).rejects.toThrow();
});

test('without keys no mail is possible', async () => {
  const mails = new Mails(pool, undefined);
  expect(mails.isPossible).toBe(false);
  await expect(mails.enqueue(pool, signedUp('a@example.net'))).rejects.toMatchObject({ code: 'unavailable' });
});

describe('in an hour a mailbox gets', () => {
  test('three mails that strangers can cause, and the caller cannot tell', async () => {
    for (let i = 0; i < 5; i++) await enqueue(signedUp('a@example.net'));
    expect(await kinds()).toHaveLength(3);
    await enqueue(signedUp('b@example.net'));
    expect(await kinds()).toHaveLength(4);
  });

  test('three, however its address is spelled', async () => {
    for (const to of ['a@example.net', 'A@example.net', 'a+1@example.net', 'a+2@example.net'])
      await enqueue(signedUp(to));
    expect(await kinds()).toHaveLength(3);
  });

  test('three, though twenty are asked for at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => enqueue(signedUp('a@example.net'))));
    expect(await kinds()).toHaveLength(3);
  });

  test('another one an hour after the first', async () => {
    await enqueue(signedUp('a@example.net'));
    await elapse(30);
    for (let i = 0; i < 3; i++) await enqueue(signedUp('a@example.net'));
    expect(await kinds()).toHaveLength(3);
    await elapse(31);
    for (let i = 0; i < 3; i++) await enqueue(signedUp('a@example.net'));
    expect(await kinds()).toHaveLength(4);
  });

  test('six links for a reset, of which each works for half of it, whatever else strangers ask for', async () => {
    for (let i = 0; i < 5; i++) await enqueue(signedUp('a@example.net'));
    for (let i = 0; i < 8; i++) await enqueue({ ...signedUp('a@example.net'), kind: 'reset_password' } as Mail);
    expect((await kinds()).filter((kind) => kind === 'reset_password')).toHaveLength(6);
  });

  test('notices of its own changes whatever strangers ask for, and each kind whatever the others', async () => {
    for (let i = 0; i < 5; i++) await enqueue(signedUp('a@example.net'));
    for (let i = 0; i < 5; i++) await enqueue(changed('a@example.net'));
    await enqueue(moved('a@example.net'));
    const expected = [
      ...new Array<string>(3).fill('confirm_address'),
      ...new Array<string>(3).fill('password_changed'),
    ];
    expect(await kinds()).toEqual([...expected, 'address_changed']);
  });
});

test('a mail that was undone does not count', async () => {
  for (let i = 0; i < 5; i++)
    await inTransaction(pool, async (client) => {
      await outbox().enqueue(client, signedUp('a@example.net'));
      throw new Error('undone');
    }).catch(() => undefined);
  await enqueue(signedUp('a@example.net'));
  expect(await kinds()).toHaveLength(1);
});

test('an account sends ten mails an hour to strangers, and its notices do not count', async () => {
  const accountId = randomUUID();
  for (let i = 0; i < 12; i++) {
    await enqueue(newAddress(`stranger-${i}@example.net`, accountId));
    await enqueue({ ...changed(`own-${i}@example.net`), accountId });
  }
  const found = await kinds();
  expect(found.filter((kind) => kind === 'address_change_new')).toHaveLength(10);
  expect(found.filter((kind) => kind === 'password_changed')).toHaveLength(12);
  await enqueue(newAddress('stranger@example.net', randomUUID()));
  expect(await kinds()).toHaveLength(23);
});

test('strangers cause so many mails in all, which bounds the tables, and notices go on', async () => {
  const mails = outbox({ ...MAIL_LIMITS, open: 5 });
  for (let i = 0; i < 8; i++) await mails.enqueue(pool, signedUp(`${i}@example.net`));
  expect(await kinds()).toHaveLength(5);
  expect((await pool.query('SELECT FROM mail_counts')).rowCount).toBe(5);
  await mails.enqueue(pool, changed('a@example.net'));
  expect(await kinds()).toHaveLength(6);
  await elapse(61);
  await mails.enqueue(pool, signedUp('a@example.net'));
  expect(await kinds()).toHaveLength(7);
});

describe('of the mails that strangers cause', () => {
  const limits = { ...MAIL_LIMITS, ofNetwork: 4, open: 20 };
  let count = 0;
  /**
   * Enqueues a mail to a new mailbox, as if a stranger from these networks had caused it. Returns true if the mail
   * was written.
   */
  async function cause(...networks: readonly (readonly [string, number])[]): Promise<boolean> {
    const to = `stranger-${++count}@example.net`;
    const shares = networks.map(([key, most]) => ({ key, most }));
    const values = { link, expiresAt: new Date(Date.now() + 1e6) };
    await outbox(limits).enqueue(pool, { to, kind: 'confirm_address', values, networks: shares });
    return (await rows()).some(({ recipient }) => recipient === to);
  }

  test('a network causes its share', async () => {
    const caused = [];
    for (let i = 0; i < 6; i++) caused.push(await cause(['192.0.2.1', 1]));
    expect(caused).toEqual([true, true, true, true, false, false]);
    expect(await cause(['192.0.2.2', 1])).toBe(true);
    await elapse(61);
    expect(await cause(['192.0.2.1', 1])).toBe(true);
  });

  test('networks that cause many leave some to one that has caused none', async () => {
    for (let round = 0; round < 4; round++) for (let i = 0; i < 12; i++) await cause([`192.0.2.${i}`, 1]);
    expect(await rows()).toHaveLength(15);
    expect(await cause(['198.51.100.1', 1])).toBe(true);
  });

  test('nor do any number of /64s of a /48 use them up', async () => {
    for (let i = 0; i < 40; i++)
      await cause(['2001:db8::/48', 4], [`2001:db8:0:${i}00::/56`, 2], [`2001:db8:0:${i}00::/64`, 1]);
    expect(await cause(['198.51.100.1', 1])).toBe(true);
  });

  test('none is left once all networks together have caused so many, and notices go on', async () => {
    for (let i = 0; i < 20; i++) expect(await cause([`192.0.2.${i}`, 1])).toBe(true);
    expect(await cause(['198.51.100.1', 1])).toBe(false);
    await enqueue(changed('a@example.net'));
    expect(await kinds()).toContain('password_changed');
  });
});

test('two transactions that each write to the same two addresses do not wait for each other in a circle', async () => {
  const [a, b] = [changed('a@example.net'), changed('b@example.net')];
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? enqueue(a, b) : enqueue(b, a))));
  expect(await kinds()).toHaveLength(6);
});

test('mails that are of no use any more lose their links, and are forgotten a day later with their counts', async () => {
  await enqueue(signedUp('a@example.net'), changed('b@example.net'));
  expect(await outbox().forget(100)).toBe(0);
  await elapse(20);
  expect(await outbox().forget(100)).toBe(1);
  const { rows: states } = await pool.query('SELECT state, sealed FROM mails ORDER BY state');
  expect(states).toEqual([
    { state: 'expired', sealed: null },
    { state: 'waiting', sealed: expect.any(Buffer) as Buffer },
  ]);
  await elapse(60);
  expect(await outbox().forget(100)).toBe(2);
  expect((await pool.query('SELECT FROM mail_counts')).rowCount).toBe(0);
  await elapse(24 * 60);
  await outbox().forget(100);
  expect((await pool.query('SELECT state FROM mails')).rows).toEqual([{ state: 'expired' }]);
});
