/**
 * Milliseconds to a multiple of an interval, from half of it to one and a half: whatever pauses for the same interval wakes at the same moments. `now`:
 * milliseconds of a clock that all of it reads. A timer that ends a bit early is not set twice for one moment.
 */
export function untilNextTick(interval: number, now: number): number {
  return (Math.round(now / interval) + 1) * interval - now;
}
