const MINUTE = 60_000;
/**
 * A key reconciled this often in a minute without a change is reported, because the operator itself must be the
 * cause.
 */
export const HOT_RECONCILES = 600;

export interface BusyKey {
  readonly queue: string;
  readonly key: string;
  /** Reconciles in a minute without a change in between. */
  readonly reconciles: number;
}

export interface ReconcileRatesOptions {
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
  /** Called once for each minute in which a key had at least HOT_RECONCILES reconciles without a change. */
  readonly onHot: (hot: BusyKey) => void;
}

/** Reconciles of a key in a minute: the number since its last change, and the longest run without a change. */
interface Run {
  now: number;
  longest: number;
}

/**
 * Counts the reconciles of each key to detect endless loops. A change of the key resets its count, because a client
 * may change one object many times a second. Memory use grows with the number of keys reconciled within two minutes.
 */
export class ReconcileRates {
  readonly #options: ReconcileRatesOptions;
  readonly #totals = new Map<string, number>();
  readonly #errors = new Map<string, number>();
  #minute: number;
  #current = new Map<string, Map<string, Run>>();
  #last = new Map<string, Map<string, Run>>();

  constructor(options: ReconcileRatesOptions) {
    this.#options = options;
    this.#minute = this.#now();
  }

  count(queue: string, key: string): void {
    this.#turn();
    this.#totals.set(queue, (this.#totals.get(queue) ?? 0) + 1);
    const keys = this.#current.get(queue) ?? new Map<string, Run>();
    this.#current.set(queue, keys);
    const run = keys.get(key) ?? { now: 0, longest: 0 };
    keys.set(key, run);
    run.now++;
    if (run.now <= run.longest) return;
    run.longest = run.now;
    if (run.now === HOT_RECONCILES) this.#options.onHot({ queue, key, reconciles: run.now });
  }

  /** Resets the count after the object of a key was changed. */
  changed(queue: string, key: string): void {
    const run = this.#current.get(queue)?.get(key);
    if (run !== undefined) run.now = 0;
  }

  countError(queue: string): void {
    this.#errors.set(queue, (this.#errors.get(queue) ?? 0) + 1);
  }

  /** Failed reconciles since the start, by queue. */
  errors(): ReadonlyMap<string, number> {
    return this.#errors;
  }

  /** Reconciles since the start, by queue. */
  totals(): ReadonlyMap<string, number> {
    return this.#totals;
  }

  /**
   * Returns for each queue the key that had the most reconciles without a change in the last full minute. Omits idle
   * queues.
   */
  busiest(): BusyKey[] {
    this.#turn();
    return Array.from(this.#last, ([queue, keys]) => {
      const [key, run] = [...keys].reduce((most, entry) => (entry[1].longest > most[1].longest ? entry : most));
      return { queue, key, reconciles: run.longest };
    });
  }

  #now(): number {
    return Math.floor(this.#options.elapsed() / MINUTE);
  }

  #turn(): void {
    const minute = this.#now();
    if (minute === this.#minute) return;
    this.#last = minute === this.#minute + 1 ? this.#current : new Map<string, Map<string, Run>>();
    this.#current = new Map();
    this.#minute = minute;
  }
}
