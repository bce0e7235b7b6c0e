const MINUTE = 60_000;
/** A key reconciled this often in a minute, ten times a second throughout, is reported: no person changes one object that often for long. */
export const HOT_RECONCILES = 600;

export interface BusyKey {
  readonly queue: string;
  readonly key: string;
  /** Reconciles in a minute. */
  readonly reconciles: number;
}

export interface ReconcileRatesOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number;
  /** Hears of a key with HOT_RECONCILES or more in a minute, once each minute that it goes on. */
  readonly onHot: (hot: BusyKey) => void;
}

/** Counts the reconciles of each key, so that a loop that never ends is seen. Memory is that of the keys of two minutes. */
export class ReconcileRates {
  readonly #options: ReconcileRatesOptions;
  readonly #totals = new Map<string, number>();
  readonly #errors = new Map<string, number>();
  #minute: number;
  #current = new Map<string, Map<string, number>>();
  #last = new Map<string, Map<string, number>>();

  constructor(options: ReconcileRatesOptions) {
    this.#options = options;
    this.#minute = this.#now();
  }

  /** One more reconcile of a key. */
  count(queue: string, key: string): void {
    this.#turn();
    this.#totals.set(queue, (this.#totals.get(queue) ?? 0) + 1);
    const keys = this.#current.get(queue) ?? new Map<string, number>();
    this.#current.set(queue, keys);
    const reconciles = (keys.get(key) ?? 0) + 1;
    keys.set(key, reconciles);
    if (reconciles === HOT_RECONCILES) this.#options.onHot({ queue, key, reconciles });
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

  /** The key of each queue that was reconciled most often in the last full minute; none where a queue did nothing. */
  busiest(): BusyKey[] {
    this.#turn();
    return Array.from(this.#last, ([queue, keys]) => {
      const [key, reconciles] = [...keys].reduce((most, entry) => (entry[1] > most[1] ? entry : most));
      return { queue, key, reconciles };
    });
  }

  #now(): number {
    return Math.floor(this.#options.elapsed() / MINUTE);
  }

  #turn(): void {
    const minute = this.#now();
    if (minute === this.#minute) return;
    this.#last = minute === this.#minute + 1 ? this.#current : new Map<string, Map<string, number>>();
    this.#current = new Map();
    this.#minute = minute;
  }
}
