import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/transaction.ts';

export interface NewAccount {
  readonly name: string;
  readonly plan: string;
  readonly verified: boolean;
}

/** The first account, and the rest of its creation, which happens together with it or not at all. */
export interface FirstAccount {
  readonly account: NewAccount;
  readonly complete: (client: PoolClient, accountId: string) => Promise<unknown>;
}

/** The accounts in the database. */
export class Accounts {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Makes an account if there is none yet; replicas that start together take turns. */
  async createFirst(decide: () => Promise<FirstAccount>): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await client.query('LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE');
      const { rowCount } = await client.query('SELECT 1 FROM accounts LIMIT 1');
      if (rowCount !== 0) return;
      const { account, complete } = await decide();
      await complete(client, await insertAccount(client, account));
    });
  }

  /** Makes an account; gives its id. */
  async create(account: NewAccount): Promise<string> {
    return insertAccount(this.#pool, account);
  }
}

async function insertAccount(database: Pool | PoolClient, { name, plan, verified }: NewAccount): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'INSERT INTO accounts (name, plan, verified_at) VALUES ($1, $2, CASE WHEN $3 THEN now() END) RETURNING id',
    [name, plan, verified],
  );
  return rows[0].id;
}
