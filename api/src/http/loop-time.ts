import { AsyncLocalStorage } from 'node:async_hooks';
import { promiseHooks } from 'node:v8';

/** Gets the milliseconds in which the event loop worked for somebody. */
export interface Payer {
  pay(milliseconds: number): void;
}

/** Clocks that never go back, in milliseconds. */
export interface LoopClocks {
  readonly now: () => number;
  /** The processor time that this thread has used. */
  readonly processor: () => number;
}

/** Processor time is read this often at most, in milliseconds: a reading costs ten times as much as one of the clock. */
const BETWEEN_READINGS = 1;

/** Has the steps on the event loop of this thread paid for. */
export class LoopTime {
  readonly #clocks: LoopClocks;
  readonly #payers = new AsyncLocalStorage<Payer>();
  /** The payer of the step that runs now; undefined where nobody pays. */
  #present: Payer | undefined;
  #since = 0;
  /** The last reading of the processor time, and its time. */
  #processor = { used: 0, at: -Infinity };
  #isHooked = false;

  constructor(clocks: LoopClocks) {
    this.#clocks = clocks;
  }

  /**
   * Runs a step at the expense of a payer, with all steps of promises that follow from it: a request pays for its time on the event loop, before and
   * after each `await`, and not for the time in which it waits.
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

  /** Has the present payer pay until now, and the next one from now on. Time in which other processes had the core is free. */
  #payUntilNow(next: Payer | undefined): void {
    const now = this.#clocks.now();
    const most = this.#usedSinceReading(now);
    this.#present?.pay(Math.min(now - this.#since, most));
    this.#present = next;
    this.#since = now;
  }

  /** The most processor time that this thread can have used since the last reading; no bound if that was just now. */
  #usedSinceReading(now: number): number {
    if (now - this.#processor.at < BETWEEN_READINGS) return Infinity;
    const before = this.#processor.used;
    this.#processor = { used: this.#clocks.processor(), at: now };
    return this.#processor.used - before;
  }

  /** Steps of promises never run within each other. */
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

/** That of this thread. */
export const { atExpenseOf } = new LoopTime({
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
});
