import type { Pool, PoolClient } from 'pg';
import type { Scope } from '../actor.ts';

export interface NewAccount {
  readonly name: string;
  readonly plan: string;
  readonly verified: boolean;
}

export interface NewToken {
  readonly name: string;
  readonly kind: string;
  readonly hash: Buffer;
  readonly scopes: readonly Scope[];
  readonly zones?: readonly string[];
  readonly expiresAt?: Date;
}

/** The accounts in the database. */
export class Accounts {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Makes an account with a token if there is no account yet; replicas that start together take turns. */
  async createFirst(decide: () => Promise<{ account: NewAccount; token: NewToken }>): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE');
      const { rowCount } = await client.query('SELECT 1 FROM accounts LIMIT 1');
      if (rowCount === 0) {
        const { account, token } = await decide();
        await insertToken(client, await insertAccount(client, account), token);
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }

  /** Makes an account; gives its id. */
  async create(account: NewAccount): Promise<string> {
    return insertAccount(this.#pool, account);
  }
}

/** Adds a token to an account; gives its id. */
export async function insertToken(database: Pool | PoolClient, accountId: string, token: NewToken): Promise<string> {
  const { name, kind, hash, scopes, zones = null, expiresAt = null } = token;
  const { rows } = await database.query<{ id: string }>(
    'INSERT INTO tokens (account_id, name, kind, hash, scopes, zones, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id',
    [accountId, name, kind, hash, scopes, zones, expiresAt],
  );
  return rows[0].id;
}

async function insertAccount(database: Pool | PoolClient, { name, plan, verified }: NewAccount): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'INSERT INTO accounts (name, plan, verified_at) VALUES ($1, $2, CASE WHEN $3 THEN now() END) RETURNING id',
    [name, plan, verified],
  );
  return rows[0].id;
}
