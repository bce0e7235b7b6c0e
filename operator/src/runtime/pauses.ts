/** Milliseconds between the first two times, and at most. */
const FIRST = 100;
const LAST = 2000;

interface Pause {
  readonly length: number;
  again: boolean;
  readonly timer: NodeJS.Timeout;
}

/**
 * Passes keys on: a single one at once, a repeated one with pauses that double, so that all repetitions within a pause are
 * passed on as one.
 */
export class Pauses {
  readonly #pass: (key: string) => void;
  readonly #pauses = new Map<string, Pause>();

  constructor(pass: (key: string) => void) {
    this.#pass = pass;
  }

  add(key: string): void {
    const pause = this.#pauses.get(key);
    if (pause === undefined) this.#passOn(key, FIRST);
    else pause.again = true;
  }

  stop(): void {
    for (const { timer } of this.#pauses.values()) clearTimeout(timer);
    this.#pauses.clear();
  }

  #passOn(key: string, length: number): void {
    const timer = setTimeout(() => this.#ended(key), length);
    this.#pauses.set(key, { length, again: false, timer });
    this.#pass(key);
  }

  #ended(key: string): void {
    const { length, again } = this.#pauses.get(key)!;
    this.#pauses.delete(key);
    if (again) this.#passOn(key, Math.min(LAST, length * 2));
  }
}
