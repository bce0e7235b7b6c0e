const MINUTE = 60_000;
/** Unused publications accumulate for this many minutes. */
const SAVED_MINUTES = 10;

/** An owner's remaining publications. Negative if publications are promised to waiting zones. */
export interface Budget {
  readonly left: number;
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
}

/**
 * Takes one publication out of a budget. The budget grows by `perMinute`, starts full, and is capped at ten minutes'
 * worth. `wait` is the time in milliseconds until this publication may be made. It is 0 if the budget is not used up;
 * otherwise it is the time until the turn of this publication.
 */
export function takePublication(
  budget: Budget | undefined,
  perMinute: number,
  now: number,
): { readonly budget: Budget; readonly wait: number } {
  const left = leftIn(budget, perMinute, now) - 1;
  return { budget: { left, at: now }, wait: left >= 0 ? 0 : Math.ceil((-left * MINUTE) / perMinute) };
}

/** Returns true if nothing of a budget is used, so that it need not be stored. */
export function isFull(budget: Budget, perMinute: number, now: number): boolean {
  return leftIn(budget, perMinute, now) === perMinute * SAVED_MINUTES;
}

function leftIn(budget: Budget | undefined, perMinute: number, now: number): number {
  const most = perMinute * SAVED_MINUTES;
  return budget === undefined ? most : Math.min(most, budget.left + ((now - budget.at) * perMinute) / MINUTE);
}
