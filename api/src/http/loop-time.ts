import { AsyncLocalStorage } from 'node:async_hooks';
import { promiseHooks } from 'node:v8';

/** Gets the milliseconds in which the event loop worked for somebody. */
export interface Payer {
  pay(milliseconds: number): void;
}

const payers = new AsyncLocalStorage<Payer>();
/** The payer of the step that runs now; undefined where nobody pays. */
let present: Payer | undefined;
let since = 0;
/** The processor time of this thread at its last reading, in milliseconds, and the time of that reading. */
let processor = { used: 0, at: -Infinity };
let isHooked = false;

/**
 * Runs a step at the expense of a payer, with all steps of promises that follow from it: a request pays for its time on the event loop, before and
 * after each `await`, and not for the time in which it waits.
 */
export function atExpenseOf<T>(payer: Payer, step: () => T): T {
  hookPromises();
  if (present === payer) return step();
  const before = present;
  payUntilNow(payer);
  try {
    return payers.run(payer, step);
  } finally {
    payUntilNow(before);
  }
}

/** Processor time is read this often at most, in milliseconds: a reading costs ten times as much as one of the clock. */
const BETWEEN_READINGS = 1;

/** The most processor time that this thread can have used since the last reading; no bound if that was just now. */
function usedSinceReading(now: number): number {
  if (now - processor.at < BETWEEN_READINGS) return Infinity;
  const { user, system } = process.threadCpuUsage();
  const used = (user + system) / 1000;
  const since = used - processor.used;
  processor = { used, at: now };
  return since;
}

/** Has the present payer pay until now, and the next one from now on. Time in which other processes had the core is free. */
function payUntilNow(next: Payer | undefined): void {
  const now = performance.now();
  const most = usedSinceReading(now);
  present?.pay(Math.min(now - since, most));
  present = next;
  since = now;
}

/** Steps of promises never run within each other. */
function hookPromises(): void {
  if (isHooked) return;
  isHooked = true;
  promiseHooks.createHook({
    before: () => {
      const payer = payers.getStore();
      if (payer !== undefined) payUntilNow(payer);
    },
    after: () => {
      if (present !== undefined) payUntilNow(undefined);
    },
  });
}
