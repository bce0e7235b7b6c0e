import type { Pool } from 'pg';

/** Changes are kept for an hour; whoever has not asked for half of one knows nothing. */
const KEPT = '1 hour';
const KNOWN_MILLISECONDS = 1_800_000;

/** Accounts that have changed, or whose tokens have. */
export type Changed = readonly string[] | 'unknown';

interface Row {
  /** Every transaction before this one had ended. */
  readonly next: string;
  readonly accounts: readonly string[];
  /** The database is another one, with earlier numbers. */
  readonly isOlder: boolean;
}

/**
 * Changes by transactions that had not ended at the last question. Triggers note them, whoever makes them; a transaction that is noted twice does no
 * harm.
 */
const ASK = `
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next,
         ARRAY(SELECT DISTINCT account_id::text FROM identity_changes WHERE xid >= $1::xid8) AS accounts,
         pg_snapshot_xmin(pg_current_snapshot()) < $1::xid8 AS "isOlder"`;

/** Where a process that knows nothing begins. */
const NEXT = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS next, '{}'::text[] AS accounts, true AS "isOlder"`;

const FORGET = `DELETE FROM identity_changes WHERE ctid IN (
  SELECT ctid FROM identity_changes WHERE at < now() - interval '${KEPT}' LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** Tells which accounts have changed since it was asked last, by whatever process. */
export class ChangedAccounts {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #onChange: (changed: Changed) => void;
  #next: string | undefined;
  #askedAt = -Infinity;
  /** The question that is under way. */
  #asking: { readonly askedAt: number; readonly answered: Promise<void> } | undefined;

  /** `now`: milliseconds of a clock that never goes back; `onChange` gets the accounts before a question is answered. */
  constructor(pool: Pool, now: () => number, onChange: (changed: Changed) => void) {
    this.#pool = pool;
    this.#now = now;
    this.#onChange = onChange;
  }

  /** When the last question was sent that was answered: all changes before then are known. */
  get askedAt(): number {
    return this.#askedAt;
  }

  /** Asks, unless a question is under way that was sent at that time or later. */
  async ask(since: number): Promise<void> {
    const asking = this.#asking;
    if (asking !== undefined && asking.askedAt >= since) return asking.answered;
    const askedAt = this.#now();
    const answered = this.#ask(askedAt).finally(() => (this.#asking = undefined));
    this.#asking = { askedAt, answered };
    return answered;
  }

  /** Deletes at most so many changes that were kept for long enough, and says how many. */
  async forget(count: number): Promise<number> {
    return (await this.#pool.query({ name: 'forget-identity-changes', text: FORGET, values: [count] })).rowCount ?? 0;
  }

  async #ask(askedAt: number): Promise<void> {
    const isKnown = this.#next !== undefined && askedAt - this.#askedAt < KNOWN_MILLISECONDS;
    const question = isKnown
      ? { name: 'changed-accounts', text: ASK, values: [this.#next] }
      : { name: 'next-change', text: NEXT };
    const { rows } = await this.#pool.query<Row>(question);
    const [{ next, accounts, isOlder }] = rows;
    if (isOlder) this.#onChange('unknown');
    else if (accounts.length > 0) this.#onChange(accounts);
    this.#next = next;
    this.#askedAt = Math.max(this.#askedAt, askedAt);
  }
}
