import { RecentMap } from '@fourwinds/data';
import type { ChangedAccountIds } from './changed-accounts.ts';

/**
 * Maximum time that a value is used after it was read, or after a query confirmed that it had not changed.
 * docs/use/api.md documents this limit.
 */
const FRESH_MILLISECONDS = 1000;
/** Minimum number of values that are kept. */
const KEPT = 10_000;

/** A value and its maximum lifetime in milliseconds. 0 means that the value must not be reused. */
export interface Reading<T> {
  readonly value: T;
  readonly milliseconds: number;
  /** Changes of this account invalidate the value. */
  readonly account?: string;
}

interface RecentRead<T> {
  readonly value: T;
  readonly account: string | undefined;
  readonly askedAt: number;
  readonly until: number;
}

export interface RecentReadsPorts {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Checks for changes at or after `since`. Calls `forget` before it resolves. */
  readonly changes: { readonly askedAt: number; ask(since: number): Promise<void> };
}

/** Caches values for one second. */
export class RecentReads<T> {
  readonly #ports: RecentReadsPorts;
  #kept = new RecentMap<string, RecentRead<T>>(KEPT);
  #changes = 0;

  constructor(ports: RecentReadsPorts) {
    this.#ports = ports;
  }

  /** Returns a recent value, or reads it. Never returns a value that was read before a `forget` call. */
  async get(key: string, read: () => Promise<Reading<T>>): Promise<T> {
    const { now, changes } = this.#ports;
    const known = this.#known(key);
    if (known !== undefined) {
      const since = now() - FRESH_MILLISECONDS;
      if (this.#isFresh(known, since)) return known.value;
      await changes.ask(since);
      const still = this.#known(key);
      if (still !== undefined) return still.value;
    }
    return this.#read(key, read);
  }

  /** Returns the value of a key if no query is needed to use it. Otherwise returns undefined. */
  known(key: string): T | undefined {
    const known = this.#known(key);
    return known !== undefined && this.#isFresh(known, this.#ports.now() - FRESH_MILLISECONDS)
      ? known.value
      : undefined;
  }

  /** Invalidates all values, or the values of some accounts. */
  forget(changed: ChangedAccountIds = 'unknown'): void {
    this.#changes++;
    if (changed === 'unknown') {
      this.#kept = new RecentMap(KEPT);
      return;
    }
    const accounts = new Set(changed);
    this.#kept.deleteWhere(({ account }) => account === undefined || accounts.has(account));
  }

  #isFresh({ askedAt }: RecentRead<T>, since: number): boolean {
    return Math.max(askedAt, this.#ports.changes.askedAt) > since;
  }

  #known(key: string): RecentRead<T> | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && this.#ports.now() < kept.until ? kept : undefined;
  }

  /** If `forget` is called during the read, does not keep the value, because it may be stale. */
  async #read(key: string, read: () => Promise<Reading<T>>): Promise<T> {
    const askedAt = this.#ports.now();
    const changes = this.#changes;
    const { value, milliseconds, account } = await read();
    if (milliseconds > 0 && changes === this.#changes)
      this.#kept.set(key, { value, account, askedAt, until: askedAt + milliseconds });
    return value;
  }
}
