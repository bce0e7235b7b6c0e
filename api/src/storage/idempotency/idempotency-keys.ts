import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { DecidedResult, KeyedChange } from '../../kernel/keyed-change.ts';

/** A table of requests that must run only once. */
export interface KeyedTable {
  readonly name: string;
  /** How long responses are kept, as a Postgres interval. */
  readonly kept: string;
  /** Maximum rows per account, and maximum octets of their responses. Absent means unlimited. */
  readonly limit?: { readonly keys: number; readonly octets: number };
}

const KEYED_REQUESTS: KeyedTable = {
  name: 'idempotency_keys',
  kept: '24 hours',
  limit: { keys: 10_000, octets: 64 * 1024 * 1024 },
};

/**
 * Signed updates (RFC 2136). Because of its time and the allowed clock skew, a message is valid for at most ten
 * minutes.
 */
export const ANSWERED_UPDATES: KeyedTable = { name: 'answered_updates', kept: '15 minutes' };

/** An attempt that is not extended for this time counts as abandoned. */
const HELD = '6 seconds';
export const EXTENSION_MILLISECONDS = 2000;

export interface KeyedRequest {
  readonly accountId: string;
  readonly tokenId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

export interface KeptAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: unknown;
}

/**
 * `begun`: this attempt runs the request. `answered`: a response is stored. `running`: another attempt is in
 * progress. `other`: the key belongs to a different request or token. `full`: the account has reached its limit of
 * keys.
 */
export type Beginning =
  | { readonly state: 'begun'; readonly attempt: KeyAttempt }
  | { readonly state: 'answered'; readonly answer: KeptAnswer }
  | { readonly state: 'running' | 'other' | 'full' };

export interface KeyAttempt {
  readonly change: KeyedChange;
  /** True if this attempt or an earlier attempt may have begun a change. */
  hasBegun(): boolean;
  /** Extends the attempt. Call this at regular intervals, or the attempt counts as abandoned. */
  extend(): Promise<void>;
  /** Stores the response. Returns false if another attempt has taken over. */
  answer(answer: KeptAnswer): Promise<boolean>;
  /** Ends the attempt, so that another attempt can begin immediately. */
  release(): Promise<void>;
  /** Deletes the key after a request that changed nothing. */
  forget(): Promise<void>;
}

interface KeyRow {
  readonly isSame: boolean;
  readonly isOld: boolean;
  readonly answer: string | null;
}

/** Stores the keys of requests together with their responses in the database. */
export class IdempotencyKeys {
  readonly #pool: Pool;
  readonly #table: KeyedTable;
  readonly #sql: Statements;

  constructor(pool: Pool, table = KEYED_REQUESTS) {
    this.#pool = pool;
    this.#table = table;
    this.#sql = statementsOf(table);
  }

  /** Begins a request, unless it has already begun. Takes over an abandoned attempt. */
  async begin(request: KeyedRequest): Promise<Beginning> {
    const { accountId, tokenId, key, fingerprint } = request;
    for (let i = 0; i < 3; i++) {
      const attempt = await this.#insert(request);
      if (attempt !== undefined) return { state: 'begun', attempt };
      const { rows } = await this.#pool.query<KeyRow>(this.#sql.select, [accountId, key, fingerprint, tokenId]);
      if (rows.length === 0) continue;
      const [{ isOld, isSame, answer }] = rows;
      if (isOld) {
        await this.#pool.query(this.#sql.deleteOld, [accountId, key]);
        continue;
      }
      if (!isSame) return { state: 'other' };
      if (answer !== null) return { state: 'answered', answer: JSON.parse(answer) as KeptAnswer };
      return { state: 'running' };
    }
    return { state: 'full' };
  }

  async #insert(request: KeyedRequest): Promise<KeyAttempt | undefined> {
    const { accountId, tokenId, key, fingerprint } = request;
    const holder = randomUUID();
    const { limit } = this.#table;
    const { rows } = await this.#pool.query<{ changeId: string; attempts: number; result: string | null }>(
      this.#sql.insert,
      [
        accountId,
        key,
        tokenId,
        fingerprint,
        randomUUID(),
        holder,
        ...(limit === undefined ? [] : [limit.keys, limit.octets]),
      ],
    );
    return rows.length === 0 ? undefined : this.#attempt([accountId, key, holder], rows[0]);
  }

  #attempt(
    row: readonly [account: string, key: string, holder: string],
    { changeId, attempts, result }: { changeId: string; attempts: number; result: string | null },
  ): KeyAttempt {
    const change = async (set: string, ...values: unknown[]): Promise<boolean> => {
      const sql = `UPDATE ${this.#table.name} SET ${set} WHERE account_id = $1 AND key = $2 AND holder = $3`;
      return (await this.#pool.query(sql, [...row, ...values])).rowCount === 1;
    };
    let hasBegun = attempts > 1;
    return {
      change: {
        id: changeId,
        isRepeated: attempts > 1,
        decided: result === null ? undefined : (JSON.parse(result) as DecidedResult),
        async decide(decided) {
          hasBegun = true;
          if (!(await change('result = $4', JSON.stringify(decided)))) throw new TakenOver();
        },
      },
      hasBegun: () => hasBegun,
      extend: async () => void (await change(`held_until = now() + interval '${HELD}'`)),
      answer: (answer) => change('answer = $4, result = NULL', JSON.stringify(answer)),
      release: async () => void (await change('held_until = now()')),
      forget: async () =>
        void (await this.#pool.query(
          `DELETE FROM ${this.#table.name} WHERE account_id = $1 AND key = $2 AND holder = $3`,
          [...row],
        )),
    };
  }

  /** Deletes up to `count` expired keys. Returns the number of deleted keys. */
  async forget(count: number): Promise<number> {
    const { rowCount } = await this.#pool.query(this.#sql.forget, [count]);
    return rowCount ?? 0;
  }
}

/** Thrown if this attempt counted as abandoned and another attempt now runs the request. */
export class TakenOver extends Error {}

interface Statements {
  readonly insert: string;
  readonly select: string;
  readonly deleteOld: string;
  readonly forget: string;
}

function statementsOf({ name, kept, limit }: KeyedTable): Statements {
  const room = `
  WHERE EXISTS (SELECT FROM ${name} WHERE account_id = $1 AND key = $2)
     OR (SELECT count(*) < $7 AND coalesce(sum(octet_length(answer)), 0) < $8 FROM ${name} WHERE account_id = $1)`;
  return {
    insert: `
  INSERT INTO ${name} AS k (account_id, key, token_id, fingerprint, change_id, holder, held_until)
  SELECT $1, $2, $3, $4, $5, $6, now() + interval '${HELD}'${limit === undefined ? '' : room}
  ON CONFLICT (account_id, key) DO UPDATE
    SET holder = excluded.holder, held_until = excluded.held_until, attempts = k.attempts + 1
    WHERE k.answer IS NULL AND k.held_until <= now() AND k.created_at > now() - interval '${kept}'
      AND k.fingerprint = excluded.fingerprint AND k.token_id = excluded.token_id
  RETURNING change_id AS "changeId", attempts, result`,
    select: `
  SELECT fingerprint = $3 AND token_id = $4 AS "isSame", created_at <= now() - interval '${kept}' AS "isOld", answer
  FROM ${name} WHERE account_id = $1 AND key = $2`,
    deleteOld: `
  DELETE FROM ${name}
  WHERE account_id = $1 AND key = $2 AND created_at <= now() - interval '${kept}'`,
    forget: `
  DELETE FROM ${name} WHERE (account_id, key) IN (
    SELECT account_id, key FROM ${name} WHERE created_at <= now() - interval '${kept}'
    ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  };
}
