import type { Pool } from 'pg';

/**
 * Changes are kept for an hour. If a process has not asked for half an hour, it must assume that every account has
 * changed.
 */
const KEPT = '1 hour';
const KNOWN_MILLISECONDS = 1_800_000;

/** IDs of accounts that changed or whose tokens changed. */
export type ChangedAccountIds = readonly string[] | 'unknown';

interface AccountChangeRow {
  /** All transactions with lower numbers have ended. */
  readonly next: string;
  readonly accounts: readonly string[];
  /** True if transaction numbers have gone back, because this is a different database. */
  readonly isOlder: boolean;
}

/**
 * Returns the changes made by transactions that were still open at the last query, and by later transactions. Triggers
 * record all changes. Returning a change twice does no harm.
 */
const ASK = `
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next,
         ARRAY(SELECT DISTINCT account_id::text FROM identity_changes WHERE xid >= $1::xid8) AS accounts,
         pg_snapshot_xmin(pg_current_snapshot()) < $1::xid8 AS "isOlder"`;

/** Query for a process that has no earlier position. */
const NEXT = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next, '{}'::text[] AS accounts, true AS "isOlder"`;

const FORGET = `DELETE FROM identity_changes WHERE ctid IN (
  SELECT ctid FROM identity_changes WHERE at < now() - interval '${KEPT}' LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** Finds accounts that any process has changed since the last query. */
export class ChangedAccounts {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #onChange: (changed: ChangedAccountIds) => void;
  #next: string | undefined;
  #askedAt = -Infinity;
  #asking: { readonly askedAt: number; readonly answered: Promise<void> } | undefined;

  /** `now` returns milliseconds of a monotonic clock. `onChange` receives the accounts before `ask` resolves. */
  constructor(pool: Pool, now: () => number, onChange: (changed: ChangedAccountIds) => void) {
    this.#pool = pool;
    this.#now = now;
    this.#onChange = onChange;
  }

  /** When the last completed query was sent. All changes before this time are known. */
  get askedAt(): number {
    return this.#askedAt;
  }

  /** Sends a query, unless a query that was sent at or after `since` is in progress. */
  async ask(since: number): Promise<void> {
    const asking = this.#asking;
    if (asking !== undefined && asking.askedAt >= since) return asking.answered;
    const askedAt = this.#now();
    const answered = this.#ask(askedAt).finally(() => (this.#asking = undefined));
    this.#asking = { askedAt, answered };
    return answered;
  }

  async forget(count: number): Promise<number> {
    return (await this.#pool.query({ name: 'forget-identity-changes', text: FORGET, values: [count] })).rowCount ?? 0;
  }

  async #ask(askedAt: number): Promise<void> {
    const isKnown = this.#next !== undefined && askedAt - this.#askedAt < KNOWN_MILLISECONDS;
    const question = isKnown
      ? { name: 'changed-accounts', text: ASK, values: [this.#next] }
      : { name: 'next-change', text: NEXT };
    const { rows } = await this.#pool.query<AccountChangeRow>(question);
    const [{ next, accounts, isOlder }] = rows;
    if (isOlder) this.#onChange('unknown');
    else if (accounts.length > 0) this.#onChange(accounts);
    this.#next = next;
    this.#askedAt = Math.max(this.#askedAt, askedAt);
  }
}
