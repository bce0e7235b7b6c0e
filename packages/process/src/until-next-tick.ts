/**
 * Returns the milliseconds from `now` to the next tick. Ticks are multiples of the interval, and the next one is at
 * least half an interval away. As a result, all timers with the same interval fire together, and a timer that fires
 * slightly early does not fire twice. `now` is in milliseconds, on a clock that all timers share.
 */
export function untilNextTick(interval: number, now: number): number {
  return (Math.round(now / interval) + 1) * interval - now;
}
