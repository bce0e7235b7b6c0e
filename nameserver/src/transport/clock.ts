/** Returns the milliseconds of the system's monotonic clock, the same in all threads. */
export function monotonicMilliseconds(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

/** Milliseconds since an origin on the system clock, read once for related events. */
export class Clock {
  /** The time of the last `read` call. */
  now = 0;
  /** Offset between this thread's clock, which is cheaper to read, and the origin. */
  readonly #ahead: number;

  constructor(origin: number) {
    this.#ahead = monotonicMilliseconds() - origin - performance.now();
    this.read();
  }

  read(): number {
    this.now = performance.now() + this.#ahead;
    return this.now;
  }
}
