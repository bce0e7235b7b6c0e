import { type ApiRequest, isWrite, keyOf } from './api-request.ts';

/** A conflict is retried at once, so this many requests per key are no sign of a loop. */
const BURST = 10;
const PER_SECOND = 5;

interface Noted {
  readonly key: string;
  readonly isWrite: boolean;
  readonly at: number;
}

/** Requests seen by a proxy, by key. */
export class RequestLog {
  #noted: Noted[] = [];

  note(request: ApiRequest): void {
    this.#noted.push({ key: keyOf(request), isWrite: isWrite(request), at: performance.now() });
  }

  clear(): void {
    this.#noted = [];
  }

  /** Returns the keys of the writes and clears the log. */
  takeWrites(): string[] {
    const writes = this.#noted.filter((noted) => noted.isWrite).map(({ key }) => key);
    this.clear();
    return writes;
  }

  /**
   * Returns keys that had more than 5 requests per second over any period, after a burst. Each key has the timestamps
   * of its requests in milliseconds.
   */
  hot(): string[] {
    const byKey = Map.groupBy(this.#noted, ({ key }) => key);
    return [...byKey]
      .map(([key, noted]) => ({ key, moments: noted.map(({ at }) => at) }))
      .filter(({ moments }) => exceeds(moments))
      .map(({ key, moments }) => `${key}: ${moments.map((at) => Math.round(at - moments[0])).join(' ')}`);
  }
}

/** A token bucket of `BURST` tokens that refills at `PER_SECOND`. */
function exceeds(moments: readonly number[]): boolean {
  let tokens = BURST;
  let before = moments[0];
  for (const at of moments) {
    tokens = Math.min(BURST, tokens + ((at - before) / 1000) * PER_SECOND) - 1;
    before = at;
    if (tokens < 0) return true;
  }
  return false;
}
