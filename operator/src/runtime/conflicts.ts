/** Delay after the first conflict of a key: the newer version is on its way here. */
const FIRST_MILLISECONDS = 100;
/** Conflicts in a row that are normal. */
const MOST = 2;

interface InARow {
  readonly count: number;
  /** Conflicts before this time say nothing new: an event came before the newer version did. */
  readonly until: number;
}

/** Counts the conflicts of each key in a row. */
export class Conflicts {
  readonly #elapsed: () => number;
  readonly #keys = new Map<string, InARow>();

  /** `elapsed` gives milliseconds of a clock that only goes on. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** After a conflict: the milliseconds until the key is retried; undefined where there were too many for a retry to help. */
  delayOf(key: string): number | undefined {
    const now = this.#elapsed();
    const { count, until } = this.#keys.get(key) ?? { count: 0, until: now };
    if (now >= until && count === MOST) return undefined;
    const delay = FIRST_MILLISECONDS * 2 ** Math.min(count, MOST - 1);
    if (now >= until) this.#keys.set(key, { count: count + 1, until: now + delay / 2 });
    return delay;
  }

  /** After a reconcile without a conflict. */
  forget(key: string): void {
    this.#keys.delete(key);
  }
}
