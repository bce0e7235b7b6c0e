import { RecentMap } from '@fourwinds/resources';

/** How long a value may be used as it was read. docs/api.md has this bound. */
const FRESH_MILLISECONDS = 1000;
/** Values of which at least so many are kept. */
const KEPT = 2000;

/** A value as it was read, and the milliseconds for which it may be used at most; 0 where the next must be read again. */
export interface Reading<T> {
  readonly value: T;
  readonly milliseconds: number;
}

interface Kept<T> {
  readonly value: T;
  readonly until: number;
  readonly changes: number;
}

/** Values as they were read at most a second ago. */
export class RecentReads<T> {
  readonly #now: () => number;
  readonly #kept = new RecentMap<string, Kept<T>>(KEPT);
  /** Counts calls of `forget`. */
  #changes = 0;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The value of a key as it was read of late, or as it is read now: never as it was before `forget` was called. */
  async get(key: string, read: () => Promise<Reading<T>>): Promise<T> {
    const kept = this.#kept.get(key);
    const askedAt = this.#now();
    const changes = this.#changes;
    if (kept?.changes === changes && askedAt < kept.until) return kept.value;
    const { value, milliseconds } = await read();
    const until = askedAt + Math.min(milliseconds, FRESH_MILLISECONDS);
    if (milliseconds > 0) this.#kept.set(key, { value, until, changes });
    return value;
  }

  /** Reads every value again that is wanted from now on. */
  forget(): void {
    this.#changes++;
  }
}
