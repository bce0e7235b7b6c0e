import { RecentMap } from '@fourwinds/data';
import type { Changed } from './changed-accounts.ts';

/** How old a reading may be, counted from the question, or from the last one whether it has changed. docs/api.md has this bound. */
const FRESH_MILLISECONDS = 1000;
/** Values of which at least so many are kept. */
const KEPT = 10_000;

/** A value as it was read, and the milliseconds for which it may be used at most; 0 where the next must be read again. */
export interface Reading<T> {
  readonly value: T;
  readonly milliseconds: number;
  /** The account whose changes change it. */
  readonly account?: string;
}

interface Kept<T> {
  readonly value: T;
  readonly account: string | undefined;
  readonly askedAt: number;
  readonly until: number;
}

export interface RecentReadsPorts {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Asks, at that time or later, whether anything has changed: `forget` is called before it resolves. */
  readonly changes: { readonly askedAt: number; ask(since: number): Promise<void> };
}

/** Values as they were a second ago at most. */
export class RecentReads<T> {
  readonly #ports: RecentReadsPorts;
  #kept = new RecentMap<string, Kept<T>>(KEPT);
  /** Counts calls of `forget`. */
  #changes = 0;

  constructor(ports: RecentReadsPorts) {
    this.#ports = ports;
  }

  /** The value of a key as it was read of late, or as it is read now: never as it was before `forget` was called. */
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

  /** The value of a key where it needs no question; undefined for any other. */
  known(key: string): T | undefined {
    const known = this.#known(key);
    return known !== undefined && this.#isFresh(known, this.#ports.now() - FRESH_MILLISECONDS)
      ? known.value
      : undefined;
  }

  /** Reads every value again that is wanted from now on, or those of some accounts. */
  forget(changed: Changed = 'unknown'): void {
    this.#changes++;
    if (changed === 'unknown') {
      this.#kept = new RecentMap(KEPT);
      return;
    }
    const accounts = new Set(changed);
    this.#kept.deleteWhere(({ account }) => account === undefined || accounts.has(account));
  }

  #isFresh({ askedAt }: Kept<T>, since: number): boolean {
    return Math.max(askedAt, this.#ports.changes.askedAt) > since;
  }

  #known(key: string): Kept<T> | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && this.#ports.now() < kept.until ? kept : undefined;
  }

  /** One that was under way while others were forgotten is not kept: it may be older. */
  async #read(key: string, read: () => Promise<Reading<T>>): Promise<T> {
    const askedAt = this.#ports.now();
    const changes = this.#changes;
    const { value, milliseconds, account } = await read();
    if (milliseconds > 0 && changes === this.#changes)
      this.#kept.set(key, { value, account, askedAt, until: askedAt + milliseconds });
    return value;
  }
}
