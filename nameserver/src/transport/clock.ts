/** Milliseconds on the system's clock that never goes back; the same in all threads. */
export function monotonicMilliseconds(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

/** Milliseconds since an origin of the system's clock, read once for events that belong together. */
export class Clock {
  /** When `read` was called last. */
  now = 0;
  /** Between this thread's clock, which costs less, and the origin. */
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
