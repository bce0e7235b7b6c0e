/** @slow: not in make check. */
import { generateKeyPairSync } from 'node:crypto';
import type { Pool } from 'pg';
import { silent } from '../../../test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../../test/migrated-database.ts';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { eraseAuditPersons } from './erase-persons.ts';
import { sealDays } from './seal-days.ts';
import { verifyDays } from './verify-days.ts';

const ZONES = ['5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d', '6d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d'];
const ACCOUNT = '7d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

let database: MigratedDatabase;
let pool: Pool;

beforeEach(async () => {
  database = await migratedDatabase(silent);
  ({ pool } = database);
  // Partitions for the days before the first month of the database, which may be the month before this one.
  for (const table of ['audit_log', 'audit_persons', 'audit_heads'])
    await pool.query(`
      DO $$ BEGIN EXECUTE format('CREATE TABLE ${table}_before PARTITION OF ${table}_month FOR VALUES FROM (%L) TO (%L)',
        '2020-01-01 00:00Z', (
          SELECT min(to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM'))::text || ' 00:00Z'
          FROM pg_inherits WHERE inhparent = '${table}_month'::regclass)); END $$`);
  for (const days of [5, 4, 3])
    for (const zoneId of [...ZONES, null]) for (let i = 0; i < 3; i++) await record(zoneId, days, i);
  await sealDays(pool, privateKey);
});
afterEach(() => database.stop());

async function record(zoneId: string | null, days: number, i: number): Promise<void> {
  const person = { address: `192.0.2.${i}`, name: 'somebody' };
  const requestId = `${zoneId} ${days} ${i}`;
  const entry = {
    accountId: ACCOUNT,
    zoneId,
    requestId,
    action: 'zone.update',
    outcome: 'applied',
    via: 'token',
  } as const;
  await recordActions(pool, [{ ...entry, kept: 'month', person }]);
  const time = `((now() AT TIME ZONE 'UTC')::date - ${days} + interval '${i + 1} hours') AT TIME ZONE 'UTC'`;
  await pool.query(
    `UPDATE audit_persons SET at = ${time} WHERE id = (SELECT id FROM audit_log WHERE request_id = $1)`,
    [requestId],
  );
  await pool.query(`UPDATE audit_log SET at = ${time} WHERE request_id = $1`, [requestId]);
}

const verify = async (key = publicKey) => (await verifyDays(pool, key)).faults;
const row = (zone: string, days: number, i: number): string => `request_id = '${zone} ${days} ${i}'`;

test('a log that nobody touched is as it was sealed, however often and by whomever', async () => {
  await Promise.all([sealDays(pool, privateKey), sealDays(pool, other.privateKey)]);
  const { faults, days, unsigned, keys } = await verifyDays(pool, undefined);
  expect({ faults, unsigned, keys: keys.length }).toEqual({ faults: [], unsigned: 0, keys: 1 });
  // Shortly after midnight, yesterday is not sealed yet.
  expect([4, 5]).toContain(days);
  expect(await verify()).toEqual([]);
  // Today's rows are not sealed.
  await recordActions(pool, [
    {
      accountId: ACCOUNT,
      kept: 'month',
      action: 'zone.update',
      outcome: 'applied',
      via: 'token',
      person: { address: null, name: null },
    },
  ]);
  expect(await verify()).toEqual([]);
});

test.each([
  ['a removed row', `DELETE FROM audit_log WHERE ${row(ZONES[0], 3, 1)}`, /there are 2 rows, and there were 3/],
  [
    'all rows of a zone and a day',
    `DELETE FROM audit_log WHERE zone_id = '${ZONES[0]}' AND request_id LIKE '% 3 %'`,
    /there are 0 rows/,
  ],
  ['a changed row', `UPDATE audit_log SET outcome = 'failed' WHERE ${row(ZONES[0], 3, 1)}`, /rows were changed/],
  ['another person', `UPDATE audit_log SET person_digest = '\\x00' WHERE ${row(ZONES[0], 3, 1)}`, /rows were changed/],
  [
    'an inserted row',
    `INSERT INTO audit_log (id, kept, at, zone_id, action, outcome, via)
     SELECT gen_random_uuid(), kept, at, zone_id, action, outcome, via FROM audit_log WHERE ${row(ZONES[0], 3, 1)}`,
    /there are 4 rows, and there were 3/,
  ],
  [
    'two rows that changed places',
    `UPDATE audit_log SET at = (SELECT sum(extract(epoch FROM at)) FROM audit_log WHERE ${row(ZONES[0], 3, 0)} OR ${row(ZONES[0], 3, 1)})
       * interval '1 second' - (at - 'epoch'::timestamptz) + 'epoch'::timestamptz
     WHERE ${row(ZONES[0], 3, 0)} OR ${row(ZONES[0], 3, 1)}`,
    /rows were changed, or are in another order/,
  ],
])('%s is found', async (_, statement, fault) => {
  expect((await pool.query(statement)).rowCount).toBeGreaterThan(0);
  const faults = await verify();
  expect(faults).toContainEqual(
    expect.objectContaining({ subject: ZONES[0], fault: expect.stringMatching(fault) as string }),
  );
});

test('rows that were changed together with their head, or their day, are found', async () => {
  await pool.query(`DELETE FROM audit_log WHERE zone_id = $1`, [ZONES[0]]);
  await pool.query(`DELETE FROM audit_heads WHERE subject = $1`, [ZONES[0]]);
  expect((await verify()).map(({ subject }) => subject)).toEqual([null, null, null]);
});

test('a day that is sealed anew with another key, and a missing day, are found', async () => {
  await pool.query(`DELETE FROM audit_days`);
  await pool.query(`DELETE FROM audit_heads`);
  await sealDays(pool, other.privateKey);
  expect((await verify()).map(({ fault }) => fault)).toContain('the signature is wrong, or of another key');
  await pool.query(`DELETE FROM audit_days WHERE day = (now() AT TIME ZONE 'UTC')::date - 3`);
  expect((await verify(other.publicKey)).map(({ fault }) => fault)).toContainEqual(
    expect.stringMatching(/are missing/),
  );
});

test('days without a key are not signed, which is a fault where one is expected', async () => {
  await pool.query(`DELETE FROM audit_days`);
  await pool.query(`DELETE FROM audit_heads`);
  await sealDays(pool, undefined);
  const { faults, days, unsigned } = await verifyDays(pool, undefined);
  expect({ faults, unsigned }).toEqual({ faults: [], unsigned: days });
  expect((await verify()).map(({ fault }) => fault)).toContain('the day is not signed');
});

test('persons can be erased, and not be changed', async () => {
  expect(await eraseAuditPersons(pool, { address: '192.0.2.1', account: ZONES[0] })).toBe(0);
  expect(await eraseAuditPersons(pool, { address: '192.0.2.1', account: ACCOUNT })).toBe(9);
  expect((await pool.query(`SELECT FROM audit_persons WHERE address = '192.0.2.1'`)).rowCount).toBe(0);
  expect(await verify()).toEqual([]);
  await pool.query(
    `UPDATE audit_persons SET name = 'somebody else' WHERE address = '192.0.2.2' AND at < now() - interval '2 days'`,
  );
  expect((await verify())[0].fault).toMatch(/the address or name of row .* is another one/);
});
