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

/** Has the present payer pay until now, and the next one from now on. */
function payUntilNow(next: Payer | undefined): void {
  const now = performance.now();
  present?.pay(now - since);
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
