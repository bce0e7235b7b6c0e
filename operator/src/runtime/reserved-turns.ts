import { AccountRate, type RateLimit } from '@fourwinds/egress';

interface Turn {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: string;
}

/** The turns of keys at something that their owners may do at a limited rate only. */
export class ReservedTurns {
  readonly #rate: AccountRate;
  readonly #now: () => number;
  /** Turns of keys whose owner wants too many. */
  readonly #turns = new Map<string, Turn>();

  /** `now` gives milliseconds since 1970. */
  constructor(limit: RateLimit, now: () => number) {
    this.#rate = new AccountRate(limit, now);
    this.#now = now;
  }

  /**
   * Milliseconds until a key has its turn; that is over where it is now, which 0 or less says. Each key reserves its turn, so that it waits
   * once, whatever number of others do. Turns of each kind are counted apart.
   */
  until(key: string, owner: string, kind = ''): number {
    const now = this.#now();
    const reserved = this.#turns.get(key);
    const at = reserved?.kind === kind ? reserved.at : now + this.#rate.reserve(`${owner} ${kind}`);
    if (at > now) this.#turns.set(key, { at, kind });
    else this.#turns.delete(key);
    return at - now;
  }

  /** A key that wants no turn any more. */
  forget(key: string): void {
    this.#turns.delete(key);
  }
}
