import { type Budget, isFull, takePublication } from './decide-budget.ts';

/** Above this number of owners, full budgets are dropped. */
const OWNERS = 1024;

export interface PublicationBudgetsOptions {
  /** Publications per minute for each owner. 0 means unlimited. */
  readonly perMinute: number;
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
}

/**
 * Publication budgets of owners. If a budget is used up, each further zone gets its own turn, so that no zone waits
 * forever while other zones of its owner change constantly. In memory only: a new leader starts with full budgets.
 */
export class PublicationBudgets {
  readonly #options: PublicationBudgetsOptions;
  readonly #budgets = new Map<string, Budget>();
  /** When waiting zones may be published, by zone key. */
  readonly #turns = new Map<string, number>();
  #mostOwners = OWNERS;

  constructor(options: PublicationBudgetsOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#turns.size;
  }

  /** Returns the milliseconds until a zone's turn. 0 if it is not waiting. */
  waitOf(key: string): number {
    const turn = this.#turns.get(key);
    return turn === undefined ? 0 : Math.max(0, Math.ceil(turn - this.#options.elapsed()));
  }

  /**
   * Takes a publication of a zone out of its owner's budget. Returns 0 if it may be made now, otherwise the
   * milliseconds until the zone's turn.
   */
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

  /** Call this when the zone was deleted or has nothing left to publish. */
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
