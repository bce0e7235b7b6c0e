import { AccountRate, type RateLimit } from '@fourwinds/egress';

interface Turn {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: string;
}

/** Reserves turns for keys whose owners are rate-limited. */
export class ReservedTurns {
  readonly #rate: AccountRate;
  readonly #now: () => number;
  /** Reserved turns of keys whose owner is over the limit. */
  readonly #turns = new Map<string, Turn>();

  /** @param now returns milliseconds since 1970 */
  constructor(limit: RateLimit, now: () => number) {
    this.#rate = new AccountRate(limit, now);
    this.#now = now;
  }

  /**
   * Returns the milliseconds until the key's turn. If 0 or less, the turn is now, and this call uses it up. Each key
   * reserves its turn, so it waits only once regardless of other keys. Kinds have separate limits.
   */
  until(key: string, owner: string, kind = ''): number {
    const now = this.#now();
    const reserved = this.#turns.get(key);
    const at = reserved?.kind === kind ? reserved.at : now + this.#rate.reserve(`${owner} ${kind}`);
    if (at > now) this.#turns.set(key, { at, kind });
    else this.#turns.delete(key);
    return at - now;
  }

  forget(key: string): void {
    this.#turns.delete(key);
  }
}
