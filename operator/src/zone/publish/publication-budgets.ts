import { type Budget, isFull, takePublication } from './decide-budget.ts';

/** Owners beyond which those with a full budget are forgotten. */
const OWNERS = 1024;

export interface PublicationBudgetsOptions {
  /** Publications that an owner may make in a minute; 0: any number. */
  readonly perMinute: number;
  /** Milliseconds of a clock that only goes on. */
  readonly elapsed: () => number;
}

/**
 * The publications that each owner may make. A zone that comes after all are used gets a turn of its own, so that none waits for ever while others of its owner
 * change all the time. Kept in memory: a new leader begins with full budgets.
 */
export class PublicationBudgets {
  readonly #options: PublicationBudgetsOptions;
  readonly #budgets = new Map<string, Budget>();
  /** When zones that wait may be published, by their keys. */
  readonly #turns = new Map<string, number>();
  #mostOwners = OWNERS;

  constructor(options: PublicationBudgetsOptions) {
    this.#options = options;
  }

  /** Zones that wait for their turn. */
  get waiting(): number {
    return this.#turns.size;
  }

  /** Milliseconds that a zone has to wait for its turn; 0 for one that does not wait. */
  waitOf(key: string): number {
    const turn = this.#turns.get(key);
    return turn === undefined ? 0 : Math.max(0, Math.ceil(turn - this.#options.elapsed()));
  }

  /** Takes a publication of a zone out of the budget of its owner: 0 where it may be made now, else the milliseconds until the turn of the zone. */
  take(key: string, owner: string): number {
    const { perMinute, elapsed } = this.#options;
    if (perMinute === 0) return 0;
    if (this.#turns.has(key)) {
      const wait = this.waitOf(key);
      if (wait === 0) this.#turns.delete(key);
      return wait;
    }
    const now = elapsed();
    const { budget, wait } = takePublication(this.#budgets.get(owner), perMinute, now);
    this.#budgets.set(owner, budget);
    if (wait > 0) this.#turns.set(key, now + wait);
    this.#forgetFull(now);
    return wait;
  }

  /** The zone is gone, or has nothing to publish any more. */
  forget(key: string): void {
    this.#turns.delete(key);
  }

  #forgetFull(now: number): void {
    if (this.#budgets.size <= this.#mostOwners) return;
    for (const [owner, budget] of this.#budgets)
      if (isFull(budget, this.#options.perMinute, now)) this.#budgets.delete(owner);
    this.#mostOwners = Math.max(OWNERS, 2 * this.#budgets.size);
  }
}
