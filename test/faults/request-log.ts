import { type ApiRequest, isWrite, keyOf } from './api-request.ts';

/** A conflict is read and written again at once, so this many requests a key are no sign of a loop. */
const BURST = 10;
const PER_SECOND = 5;

interface Noted {
  readonly key: string;
  readonly isWrite: boolean;
  readonly at: number;
}

/** Requests that a proxy has seen, by key. */
export class RequestLog {
  #noted: Noted[] = [];

  note(request: ApiRequest): void {
    this.#noted.push({ key: keyOf(request), isWrite: isWrite(request), at: performance.now() });
  }

  clear(): void {
    this.#noted = [];
  }

  /** The keys of the writes; it is cleared. */
  takeWrites(): string[] {
    const writes = this.#noted.filter((noted) => noted.isWrite).map(({ key }) => key);
    this.clear();
    return writes;
  }

  /** Keys with more than 5 requests a second over any time, beyond a burst, each with its moments in milliseconds. */
  hot(): string[] {
    const byKey = Map.groupBy(this.#noted, ({ key }) => key);
    return [...byKey]
      .map(([key, noted]) => ({ key, moments: noted.map(({ at }) => at) }))
      .filter(({ moments }) => exceeds(moments))
      .map(({ key, moments }) => `${key}: ${moments.map((at) => Math.round(at - moments[0])).join(' ')}`);
  }
}

/** A bucket of `BURST` tokens that fills with `PER_SECOND`. */
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
