const MINUTE = 60_000;
/** The minutes of which an owner may make all publications at once. */
const SAVED_MINUTES = 10;

/** The publications that an owner may make at a time; those that are promised to zones that wait are taken off, so that it may be negative. */
export interface Budget {
  readonly left: number;
  /** Milliseconds of a clock that only goes on. */
  readonly at: number;
}

/**
 * Takes one publication out of a budget, which grows by `perMinute` and is full at first: those that were not used for ten minutes may be made at
 * once. `wait` is the milliseconds after which this one may be made: 0 where there is one left, else those until its turn.
 */
export function takePublication(
  budget: Budget | undefined,
  perMinute: number,
  now: number,
): { readonly budget: Budget; readonly wait: number } {
  const left = leftIn(budget, perMinute, now) - 1;
  return { budget: { left, at: now }, wait: left >= 0 ? 0 : Math.ceil((-left * MINUTE) / perMinute) };
}

/** Whether a budget is as good as none: nothing of it is used. */
export function isFull(budget: Budget, perMinute: number, now: number): boolean {
  return leftIn(budget, perMinute, now) === perMinute * SAVED_MINUTES;
}

function leftIn(budget: Budget | undefined, perMinute: number, now: number): number {
  const most = perMinute * SAVED_MINUTES;
  return budget === undefined ? most : Math.min(most, budget.left + ((now - budget.at) * perMinute) / MINUTE);
}
