import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Pool } from 'pg';
import { silent } from '../../../test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../../test/migrated-database.ts';
import { Accounts } from '../../accounts/accounts/accounts.ts';
import type { Rate } from '../../kernel/meter.ts';
import { LeasedRates } from './leased-rates.ts';

/** A slot is one minute, and a period is 60 slots. */
const [SLOT, PERIOD] = [60_000, 3600];

let database: MigratedDatabase;
let pool: Pool;
let rate: Rate;
let time: number;
const now = (): number => time;

beforeAll(async () => {
  database = await migratedDatabase(silent);
  ({ pool } = database);
});
afterAll(() => database.stop());
beforeEach(async () => {
  time = 0;
  rate = { accountId: await newAccount(), name: 'reads', limit: 200, seconds: PERIOD };
});

const newAccount = (): Promise<string> =>
  new Accounts(pool).create({ name: randomUUID(), plan: 'verified', verified: true });

/** Makes requests until one is refused. Returns how many succeeded. */
async function takeAll(replica: LeasedRates, one = rate): Promise<number> {
  let count = 0;
  while ((await replica.take(one)).isTaken) count++;
  return count;
}

/** Moves the local clock and the database clock forward. */
async function pass(slots: number): Promise<void> {
  time += slots * SLOT;
  await pool.query('UPDATE leased_rates SET slots = ARRAY(SELECT slot - $1 FROM unnest(slots) AS slot)', [slots]);
}

test('one replica gets the whole limit, and again when a period has passed since', async () => {
  const replica = new LeasedRates(pool, now);
  expect(await takeAll(replica)).toBe(200);
  await pass(60);
  expect((await replica.take(rate)).isTaken).toBe(false);
  await pass(1);
  expect(await takeAll(replica)).toBe(200);
});

test('in no period do the requests of two halves come to more than the limit', async () => {
  const replica = new LeasedRates(pool, now);
  for (let i = 0; i < 100; i++) await replica.take(rate);
  await pass(30);
  const second = await takeAll(new LeasedRates(pool, now));
  expect(second).toBeLessThanOrEqual(100);
  expect(second).toBeGreaterThanOrEqual(95);
  await pass(31);
  expect(await takeAll(new LeasedRates(pool, now))).toBe(200 - second);
});

test('what a replica has leased and not used returns to all with its next lease', async () => {
  const replica = new LeasedRates(pool, now);
  for (let i = 0; i < 10; i++) await replica.take(rate);
  expect((await replica.read(rate)).remaining).toBeLessThan(190);
  await pass(1);
  await replica.take(rate);
  const kept = 200 - 11 - (await replica.read(rate)).remaining;
  expect(kept).toBeLessThanOrEqual(4);
});

test('a refusal names the time at which the oldest request no longer counts', async () => {
  const replica = new LeasedRates(pool, now);
  await takeAll(replica);
  const { reading } = await replica.take(rate);
  expect(reading.remaining).toBe(0);
  expect(reading.resetIn).toBeGreaterThan(60 * SLOT - SLOT);
  expect(reading.resetIn).toBeLessThanOrEqual(61 * SLOT);
});

test('a replica that was refused asks again when the next slot begins', async () => {
  const [one, other] = [new LeasedRates(pool, now), new LeasedRates(pool, now)];
  await takeAll(one);
  expect((await other.take(rate)).isTaken).toBe(false);
  await pool.query('DELETE FROM leased_rates WHERE account_id = $1', [rate.accountId]);
  expect((await other.take(rate)).isTaken).toBe(false);
  time += SLOT;
  expect((await other.take(rate)).isTaken).toBe(true);
});

test('20 accounts, each with many requests at once to three replicas, get at least 95 % of the limit and never more', async () => {
  const replicas = [1, 2, 3].map(() => new LeasedRates(pool, now));
  const results = Array.from({ length: 20 }, async () => {
    const one = { ...rate, accountId: await newAccount() };
    const client = (i: number): Promise<number> => takeAll(replicas[i % 3], one);
    const counts = await Promise.all(Array.from({ length: 9 }, (_, i) => client(i)));
    return counts.reduce((sum, count) => sum + count);
  });
  for (const count of await Promise.all(results)) {
    expect(count).toBeLessThanOrEqual(200);
    expect(count).toBeGreaterThanOrEqual(190);
  }
});

test('the statements are far fewer than the requests', async () => {
  const query = jest.spyOn(pool, 'query');
  expect(await takeAll(new LeasedRates(pool, now), { ...rate, limit: 6000 })).toBe(6000);
  expect(query.mock.calls.length).toBeLessThan(60);
  query.mockRestore();
});

test('parts of an account have limits of their own, and are forgotten an hour after their last request', async () => {
  const replica = new LeasedRates(pool, now);
  const [one, other] = ['one', 'other'].map((part): Rate => ({ ...rate, seconds: 60, part }));
  expect([await takeAll(replica, one), await takeAll(replica, other)]).toEqual([200, 200]);
  expect((await replica.take({ ...rate, seconds: 60 })).isTaken).toBe(true);
  expect(await replica.forget(10)).toBe(0);
  await pool.query('UPDATE leased_rates SET slots = ARRAY(SELECT slot - 3601 FROM unnest(slots) AS slot)');
  expect([await replica.forget(1), await replica.forget(10), await replica.forget(10)]).toEqual([1, 1, 0]);
});

test('a clock of the database that is set back refuses nobody for longer than a period', async () => {
  const replica = new LeasedRates(pool, now);
  await takeAll(replica);
  await pass(-100);
  time = SLOT;
  expect((await new LeasedRates(pool, now).take(rate)).isTaken).toBe(true);
});
