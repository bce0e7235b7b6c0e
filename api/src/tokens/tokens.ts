import type { Pool, PoolClient } from 'pg';
import type { Account, Identity, Scope, Token } from '../actor.ts';

/** How exactly `last_used_at` is kept. */
const USED_INTERVAL = '1 minute';

export interface NewToken {
  readonly name: string;
  readonly kind: string;
  readonly hash: Buffer;
  readonly scopes: readonly Scope[];
  readonly zones?: readonly string[];
  readonly expiresAt?: Date;
}

/** A token whose time is over. */
export interface Expired {
  readonly expired: Date;
}

type Row = Omit<Token, 'id'> & { tokenId: string; stale: boolean; expired: Date | null } & Omit<
    Account,
    'id' | 'name'
  > & {
    accountId: string;
    accountName: string;
  };

/** The tokens in the database, found by their hash. */
export class Tokens {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The owner of a token, or the time at which it expired; undefined when no token has this hash. */
  async find(hash: Buffer): Promise<Identity | Expired | undefined> {
    const { rows } = await this.#pool.query<Row>({ name: 'find-token', text: FIND, values: [hash] });
    if (rows.length === 0) return undefined;
    const [{ expired }] = rows;
    if (expired !== null) return { expired };
    const { tokenId, stale, kind, name, scopes, zones, expiresAt, lastUsedAt, accountId, accountName, ...account } =
      rows[0];
    if (stale) await this.#pool.query('UPDATE tokens SET last_used_at = now() WHERE id = $1', [tokenId]);
    const { email, plan, verifiedAt, createdAt } = account;
    return {
      account: { id: accountId, name: accountName, email, plan, verifiedAt, createdAt },
      token: { id: tokenId, kind, name, scopes, zones, expiresAt, lastUsedAt },
    };
  }

  /** Adds a token to an account; gives its id. */
  async create(accountId: string, token: NewToken): Promise<string> {
    return insertToken(this.#pool, accountId, token);
  }
}

const FIND = `
  SELECT t.id AS "tokenId", t.kind, t.name, t.scopes, t.zones, t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt",
         CASE WHEN t.expires_at <= now() THEN t.expires_at END AS expired,
         coalesce(t.last_used_at < now() - interval '${USED_INTERVAL}', true) AS stale,
         a.id AS "accountId", a.name AS "accountName", a.email, a.plan, a.verified_at AS "verifiedAt", a.created_at AS "createdAt"
  FROM tokens t JOIN accounts a ON a.id = t.account_id
  WHERE t.hash = $1`;

/** Adds a token to an account; gives its id. */
export async function insertToken(database: Pool | PoolClient, accountId: string, token: NewToken): Promise<string> {
  const { name, kind, hash, scopes, zones = null, expiresAt = null } = token;
  const { rows } = await database.query<{ id: string }>(
    'INSERT INTO tokens (account_id, name, kind, hash, scopes, zones, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id',
    [accountId, name, kind, hash, scopes, zones, expiresAt],
  );
  return rows[0].id;
}
