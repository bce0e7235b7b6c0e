/** Delay after the first conflict of a key, until the newer version arrives. */
const FIRST_MILLISECONDS = 100;
const MOST = 2;

interface InARow {
  readonly count: number;
  /**
   * Further conflicts before this time are not counted, because they only show that an event arrived before the newer
   * version did.
   */
  readonly until: number;
}

export class Conflicts {
  readonly #elapsed: () => number;
  readonly #keys = new Map<string, InARow>();

  /** @param elapsed returns milliseconds of a monotonic clock */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /**
   * Returns the milliseconds until a retry after a conflict. Undefined after too many conflicts for a retry to help.
   */
  delayOf(key: string): number | undefined {
    const now = this.#elapsed();
    const { count, until } = this.#keys.get(key) ?? { count: 0, until: now };
    if (now >= until && count === MOST) return undefined;
    const delay = FIRST_MILLISECONDS * 2 ** Math.min(count, MOST - 1);
    if (now >= until) this.#keys.set(key, { count: count + 1, until: now + delay / 2 });
    return delay;
  }

  /** Call this after a reconcile without a conflict. */
  forget(key: string): void {
    this.#keys.delete(key);
  }
}
