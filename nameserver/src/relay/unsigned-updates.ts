import type { Logger } from '@fourwinds/process';
import { COUNT, CounterTotals } from '../metrics/counters.ts';

const REPORT_MILLISECONDS = 60_000;

/** Logs, at most once a minute, how many unsigned updates were refused. Clients do not receive the reason. */
export class UnsignedUpdates {
  readonly #totals: CounterTotals;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #reported = 0;

  constructor(counters: SharedArrayBuffer, log: Logger) {
    this.#totals = new CounterTotals(counters);
    this.#log = log;
    this.#timer = setInterval(() => this.report(), REPORT_MILLISECONDS).unref();
  }

  /** Reports the updates since the last report. */
  report(): void {
    const total = this.#totals.total(COUNT.unsignedUpdates);
    const count = total - this.#reported;
    if (count === 0) return;
    this.#reported = total;
    this.#log.info(
      { count },
      'updates without a signature were refused; some programs repeat a message so when its answer is late',
    );
  }

  stop(): void {
    clearInterval(this.#timer);
    this.report();
  }
}
