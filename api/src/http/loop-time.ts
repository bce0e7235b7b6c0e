import { AsyncLocalStorage } from 'node:async_hooks';
import { promiseHooks } from 'node:v8';

/** An account or network that is charged with milliseconds of event loop time. */
export interface Payer {
  pay(milliseconds: number): void;
}

/** Monotonic clocks, in milliseconds. */
export interface LoopClocks {
  readonly now: () => number;
  readonly processor: () => number;
}

/**
 * Minimum milliseconds between two readings of the processor time. Such a reading takes ten times as long as a
 * reading of the clock.
 */
const BETWEEN_READINGS = 1;

/** Charges the event loop time of this thread. */
export class LoopTime {
  readonly #clocks: LoopClocks;
  readonly #payers = new AsyncLocalStorage<Payer>();
  /** Payer of the current step. undefined if the step is free. */
  #present: Payer | undefined;
  #since = 0;
  /** Last reading of the processor time, and the time of this reading. */
  #processor = { used: 0, at: -Infinity };
  #isHooked = false;

  constructor(clocks: LoopClocks) {
    this.#clocks = clocks;
  }

  /**
   * Runs a step. Charges the payer for the step and its promise continuations. A request pays for its event loop time
   * before and after each `await`, but not for the wait itself.
   */
  readonly atExpenseOf = <T>(payer: Payer, step: () => T): T => {
    this.#hookPromises();
    if (this.#present === payer) return step();
    const before = this.#present;
    this.#payUntilNow(payer);
    try {
      return this.#payers.run(payer, step);
    } finally {
      this.#payUntilNow(before);
    }
  };

  /**
   * Charges the current payer for the time until now, and switches to the next payer. Time during which other
   * processes used the core is free.
   */
  #payUntilNow(next: Payer | undefined): void {
    const now = this.#clocks.now();
    const most = this.#usedSinceReading(now);
    this.#present?.pay(Math.min(now - this.#since, most));
    this.#present = next;
    this.#since = now;
  }

  /**
   * Returns an upper bound of the processor time since the last reading. Returns Infinity if the last reading is too
   * recent.
   */
  #usedSinceReading(now: number): number {
    if (now - this.#processor.at < BETWEEN_READINGS) return Infinity;
    const before = this.#processor.used;
    this.#processor = { used: this.#clocks.processor(), at: now };
    return this.#processor.used - before;
  }

  /** Switches the payer in promise hooks. These need no stack, because promise continuations never nest. */
  #hookPromises(): void {
    if (this.#isHooked) return;
    this.#isHooked = true;
    promiseHooks.createHook({
      before: () => {
        const payer = this.#payers.getStore();
        if (payer !== undefined) this.#payUntilNow(payer);
      },
      after: () => {
        if (this.#present !== undefined) this.#payUntilNow(undefined);
      },
    });
  }
}

export const { atExpenseOf } = new LoopTime({
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
});
