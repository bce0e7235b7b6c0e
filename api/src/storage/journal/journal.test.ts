import { jest } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { silent } from '../../../test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../../test/migrated-database.ts';
import { forgetAll } from '../../start/forget-rows.ts';
import { Accounts } from '../../accounts/accounts/accounts.ts';
import type { Intent } from './intent.ts';
import { Journal, LAST_REVISIONS } from './journal.ts';
import { openPool } from '../db/pool.ts';
import { Tokens } from '../../automation/tokens/tokens.ts';

describe('the journal', () => {
  let database: MigratedDatabase;
  let pool: Pool;
  let journal: Journal;
  let accountId: string;
  let tokenId: string;

  beforeAll(async () => {
    database = await migratedDatabase(silent);
    ({ pool } = database);
    journal = new Journal(pool);
    accountId = await new Accounts(pool).create({ name: 'test', plan: 'free', verified: true });
    tokenId = await new Tokens(pool).create(accountId, {
      name: 'test',
      kind: 'personal',
      hash: randomBytes(32),
      scopes: [],
    });
  });
  beforeEach(() => pool.query('DELETE FROM changes'));
  afterAll(() => database.stop());

  /** Begins a change that is dated `days` days ago. Returns its ID. */
  async function begin(fields: Partial<Intent> = {}, days = 0): Promise<string> {
    const id = randomUUID();
    await journal.begin({
      id,
      accountId,
      tokenId,
      action: 'records.change',
      zoneId: randomUUID(),
      zoneObject: 'zone',
      domain: 'example.com',
      requestId: 'request',
      request: {},
      expectedVersion: null,
      follows: null,
      octets: 0,
      audit: {
        kept: 'month',
        salt: '00',
        digest: '00',
        address: '192.0.2.1',
        name: 'test',
        names: null,
        details: null,
      },
      ...fields,
    });
    await pool.query("UPDATE changes SET created_at = now() - $2 * interval '1 day' WHERE id = $1", [id, days]);
    return id;
  }

  async function finished(fields: Partial<Intent> = {}, days = 0): Promise<string> {
    const id = await begin(fields, days);
    await journal.finish(id, { state: 'applied', revision: '1' });
    return id;
  }

  async function column<T>(name: string): Promise<T[]> {
    const { rows } = await pool.query<{ value: T }>(`SELECT ${name} AS value FROM changes ORDER BY created_at DESC`);
    return rows.map(({ value }) => value);
  }

  test('keeps a request of 16 KiB as it is, and of a larger one its size and digest', async () => {
    const request = (octets: number) => ({ value: 'ö'.repeat((octets - 12) / 2) });
    const [whole, large] = [request(16_384), request(16_386)];
    await begin({ request: large }, 1);
    await begin({ request: whole });
    const sha256 = createHash('sha256').update(JSON.stringify(large)).digest('hex');
    expect(await column('request')).toEqual([whole, { octets: 16_386, sha256 }]);
  });

  test('in the database of the store, a change that is begun is there at once, and once', async () => {
    const [before, own] = [journal, openPool(database.url, silent)];
    journal = new Journal(own, { sharesDatabase: true });
    const id = await begin({ expectedVersion: '1' });
    await begin({ id, expectedVersion: '2' });
    expect(await column('expected_version')).toEqual(['2']);
    journal = before;
    await own.end();
  });

  test('forgets changes that were finished 90 days ago, in batches', async () => {
    const young = await finished({}, 89);
    for (let i = 0; i < 7; i++) await finished({}, 91);
    expect(await journal.forget(3)).toBe(3);
    await Promise.all([forgetAll(journal, 3), forgetAll(journal, 3)]);
    expect(await column('id')).toEqual([young]);
  });

  test('never forgets a pending change, nor the one that shows that it was made', async () => {
    const pending = await begin({}, 100);
    const follower = await finished({ follows: pending }, 99);
    await forgetAll(journal);
    expect(await column('id')).toEqual([follower, pending]);
    expect(await journal.pending()).toEqual([expect.objectContaining({ id: pending, followed: true })]);
    await journal.finish(pending, { state: 'applied', revision: '1' });
    await forgetAll(journal);
    expect(await column('id')).toEqual([]);
  });

  const NOTHING = { zones: '0', recordObjects: '0' };

  test('tells each account its latest write: one statement for all that ask at once, and never an answer from before', async () => {
    const other = await new Accounts(pool).create({ name: 'other', plan: 'free', verified: true });
    const apply = async (account: string, revision: string) =>
      journal.finish(await begin({ accountId: account }), { state: 'applied', revision });
    await apply(accountId, '10');
    await apply(accountId, '9');
    const query = jest.spyOn(pool, 'query');
    const first = journal.lastRevisions(accountId, NOTHING);
    const together = [accountId, other, accountId].map((id) => journal.lastRevisions(id, NOTHING));
    const all = [await first, ...(await Promise.all(together))];
    expect(all.map(({ zones }) => zones)).toEqual(['10', '10', undefined, '10']);
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
    const under = journal.lastRevisions(other, NOTHING);
    await apply(other, '11');
    expect((await journal.lastRevisions(other, NOTHING)).zones).toBe('11');
    await under;
  });

  test('a Record object that is written has a revision of its own', async () => {
    await journal.finish(await begin({ accountId }), { state: 'applied', revision: '12' });
    await journal.finish(await begin({ accountId, recordObject: 'a' }), { state: 'applied', revision: '13' });
    expect(await journal.lastRevisions(accountId, NOTHING)).toEqual({ zones: '12', recordObjects: '13' });
  });

  test('tells only of writes that are later than the known ones, and of none that is long ago', async () => {
    await journal.finish(await begin({ accountId }), { state: 'applied', revision: '12' });
    await journal.finish(await begin({ accountId, recordObject: 'a' }), { state: 'applied', revision: '9' });
    const last = (zones: string, recordObjects: string) => journal.lastRevisions(accountId, { zones, recordObjects });
    expect([await last('11', '8'), await last('12', '9')]).toEqual([{ zones: '12', recordObjects: '9' }, {}]);
    const [one, both] = await Promise.all([last('12', '8'), last('11', '9')]);
    expect([one.recordObjects, both.zones]).toEqual(['9', '12']);
    await pool.query("UPDATE changes SET finished_at = now() - interval '6 minutes'");
    expect(await last('0', '0')).toEqual({});
  });

  test('the question costs the same however many changes an account has made of late', async () => {
    const id = await finished({}, 0);
    await pool.query('UPDATE changes SET revision = 1');
    await pool.query(
      `INSERT INTO changes (id, account_id, token_id, action, zone_id, zone_object, domain, request_id, request, state, finished_at, revision)
       SELECT gen_random_uuid(), account_id, token_id, action, zone_id, zone_object, domain, request_id, request, 'applied', now(), number
       FROM changes, generate_series(1, 20000) AS number WHERE id = $1`,
      [id],
    );
    await pool.query('ANALYZE changes');
    const blocksAfter = async (seen: number): Promise<number> => {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { [blocks: string]: number } }] }>({
        text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${LAST_REVISIONS}`,
        values: [[accountId], seen, seen],
      });
      const { Plan } = rows[0]['QUERY PLAN'][0];
      return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
    };
    for (const seen of [0, 10_000, 20_000]) expect(await blocksAfter(seen)).toBeLessThan(20);
  });

  test('those who can wait a moment share one statement', async () => {
    await journal.finish(await begin({ accountId }), { state: 'applied', revision: '12' });
    await journal.lastRevisionsSoon(accountId, NOTHING);
    const query = jest.spyOn(pool, 'query');
    const all = await Promise.all(Array.from({ length: 50 }, () => journal.lastRevisionsSoon(accountId, NOTHING)));
    expect(new Set(all.map(({ zones }) => zones))).toEqual(new Set(['12']));
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  test('where no other process makes changes, the last ones are known without a statement', async () => {
    const every = journal;
    journal = new Journal(pool, { isOnly: true });
    try {
      await journal.finish(await begin(), { state: 'applied', revision: '12' });
      await journal.finish(await begin({ recordObject: 'record' }), { state: 'applied', revision: '13' });
      const query = jest.spyOn(pool, 'query');
      const last = { zones: '12', recordObjects: '13' };
      expect(await journal.lastRevisions(accountId, NOTHING)).toEqual(last);
      expect(await journal.lastRevisionsSoon(accountId, NOTHING)).toEqual(last);
      expect(query).not.toHaveBeenCalled();
      query.mockRestore();
    } finally {
      journal = every;
    }
  });

  test('tells nothing where the database is away, and the next who ask', async () => {
    const query = jest.spyOn(pool, 'query').mockRejectedValue(new Error('away') as never);
    await expect(journal.lastRevisions(accountId, NOTHING)).rejects.toThrow('away');
    query.mockRestore();
    expect(await journal.lastRevisions(accountId, NOTHING)).toEqual({});
  });
});
