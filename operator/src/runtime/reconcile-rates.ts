const MINUTE = 60_000;
/** A key that is reconciled this often in a minute without a change is reported: the operator itself causes that. */
export const HOT_RECONCILES = 600;

export interface BusyKey {
  readonly queue: string;
  readonly key: string;
  /** Reconciles in a minute without a change between them. */
  readonly reconciles: number;
}

export interface ReconcileRatesOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number;
  /** Hears of a key with HOT_RECONCILES or more in a minute, once each minute that it goes on. */
  readonly onHot: (hot: BusyKey) => void;
}

/** The reconciles of a key in a minute: since its last change, and the longest run without a change. */
interface Run {
  now: number;
  longest: number;
}

/**
 * Counts the reconciles of each key, to find loops that never end. A change of the key begins its count again: a client that
 * changes one object many times a second is no loop. Memory grows with the keys of two minutes.
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

  /** One more reconcile of a key. */
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

  /** Somebody changed the object of a key: its next reconciles are not a loop. */
  changed(queue: string, key: string): void {
    const run = this.#current.get(queue)?.get(key);
    if (run !== undefined) run.now = 0;
  }

  /** One reconcile failed. */
  countError(queue: string): void {
    this.#errors.set(queue, (this.#errors.get(queue) ?? 0) + 1);
  }

  /** Reconciles that failed since the start, by queue. */
  errors(): ReadonlyMap<string, number> {
    return this.#errors;
  }

  /** Reconciles since the start, by queue. */
  totals(): ReadonlyMap<string, number> {
    return this.#totals;
  }

  /** The key of each queue with the most reconciles without a change in the last full minute; none if a queue did nothing. */
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
