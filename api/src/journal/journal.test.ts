import { jest } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { silent } from '../../test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../test/migrated-database.ts';
import { forgetAll } from './forget-changes.ts';
import { Accounts } from '../accounts/accounts.ts';
import { type Intent, Journal } from './journal.ts';
import { openPool } from '../db/pool.ts';
import { Tokens } from '../tokens/tokens.ts';

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

  /** Begins a change, so many days ago; gives its id. */
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

  test('tells each account its latest write: one statement for all that ask at once, and never an answer from before', async () => {
    const other = await new Accounts(pool).create({ name: 'other', plan: 'free', verified: true });
    const apply = async (account: string, revision: string) =>
      journal.finish(await begin({ accountId: account }), { state: 'applied', revision });
    await apply(accountId, '9');
    await apply(accountId, '10');
    const query = jest.spyOn(pool, 'query');
    const first = journal.lastRevisions(accountId);
    const together = [accountId, other, accountId].map((id) => journal.lastRevisions(id));
    const all = [await first, ...(await Promise.all(together))];
    expect(all.map(({ zones }) => zones)).toEqual(['10', '10', undefined, '10']);
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
    const under = journal.lastRevisions(other);
    await apply(other, '11');
    expect((await journal.lastRevisions(other)).zones).toBe('11');
    await under;
  });

  test('a Record object that is written has a revision of its own', async () => {
    await journal.finish(await begin({ accountId }), { state: 'applied', revision: '12' });
    await journal.finish(await begin({ accountId, recordObject: 'a' }), { state: 'applied', revision: '13' });
    expect(await journal.lastRevisions(accountId)).toEqual({ zones: '12', recordObjects: '13' });
  });

  test('tells nothing where the database is away, and the next who ask', async () => {
    const query = jest.spyOn(pool, 'query').mockRejectedValue(new Error('away') as never);
    await expect(journal.lastRevisions(accountId)).rejects.toThrow('away');
    query.mockRestore();
    expect(await journal.lastRevisions(accountId)).toEqual({});
  });
});
