import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { DecidedResult, KeyedChange } from './keyed-change.ts';

/** A table of requests that are carried out once. */
export interface KeyedTable {
  readonly name: string;
  /** How long an answer is kept. */
  readonly kept: string;
  /** Whether an account may have so many rows, and octets of answers in them; any number where left out. */
  readonly limit?: { readonly keys: number; readonly octets: number };
}

/** Requests with the header Idempotency-Key. */
const KEYED_REQUESTS: KeyedTable = {
  name: 'idempotency_keys',
  kept: '24 hours',
  limit: { keys: 10_000, octets: 64 * 1024 * 1024 },
};

/** Signed updates (RFC 2136). A message is good for at most ten minutes, by its time and the seconds that clocks may differ. */
export const ANSWERED_UPDATES: KeyedTable = { name: 'answered_updates', kept: '15 minutes' };

/** After this time without an extension, the process of an attempt is taken for dead. */
const HELD = '6 seconds';
export const EXTENSION_MILLISECONDS = 2000;

/** A request with a key. */
export interface KeyedRequest {
  readonly accountId: string;
  readonly tokenId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** An answer as it is kept. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: unknown;
}

/**
 * `begun`: this attempt is to carry it out. `answered`: it was carried out. `running`: another attempt does. `other`: the key came with another
 * request or token. `full`: the account has as many keys as it may.
 */
export type Beginning =
  | { readonly state: 'begun'; readonly attempt: Attempt }
  | { readonly state: 'answered'; readonly answer: KeptAnswer }
  | { readonly state: 'running' | 'other' | 'full' };

/** The attempt to carry out a request with a key. */
export interface Attempt {
  readonly change: KeyedChange;
  /** Whether a change may have been begun in this attempt or an earlier one. */
  hasBegun(): boolean;
  /** Still at work. */
  extend(): Promise<void>;
  /** Keeps the answer; false where another attempt has taken over meanwhile. */
  answer(answer: KeptAnswer): Promise<boolean>;
  /** Lets another attempt begin at once. */
  release(): Promise<void>;
  /** Forgets the key: nothing was changed. */
  forget(): Promise<void>;
}

interface Row {
  readonly isSame: boolean;
  readonly isOld: boolean;
  readonly answer: string | null;
}

/** The keys of requests, and their answers, in the database. */
export class IdempotencyKeys {
  readonly #pool: Pool;
  readonly #table: KeyedTable;
  readonly #sql: Statements;

  constructor(pool: Pool, table = KEYED_REQUESTS) {
    this.#pool = pool;
    this.#table = table;
    this.#sql = statementsOf(table);
  }

  /** Begins a request, unless it was begun before. An attempt whose process is dead is taken over. */
  async begin(request: KeyedRequest): Promise<Beginning> {
    const { accountId, tokenId, key, fingerprint } = request;
    for (let i = 0; i < 3; i++) {
      const attempt = await this.#insert(request);
      if (attempt !== undefined) return { state: 'begun', attempt };
      const { rows } = await this.#pool.query<Row>(this.#sql.select, [accountId, key, fingerprint, tokenId]);
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

  async #insert(request: KeyedRequest): Promise<Attempt | undefined> {
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
  ): Attempt {
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

  /** Deletes at most so many keys that were kept for long enough, and says how many. */
  async forget(count: number): Promise<number> {
    const { rowCount } = await this.#pool.query(this.#sql.forget, [count]);
    return rowCount ?? 0;
  }
}

/** Another attempt carries the request out, as this one was taken for dead. */
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
