/** Shortest and longest pause in milliseconds. */
const SHORTEST = 100;
const LONGEST = 2000;
/** Above this rate of repetitions the next pause is longer, otherwise shorter. */
const MANY_A_SECOND = 20;

interface Pause {
  readonly length: number;
  repetitions: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Debounces keys. Passes a key on at once, and combines its repetitions within the following pause into one. Pauses
 * double while a key repeats very often and stay short at a few repetitions per second.
 */
export class Pauses {
  readonly #pass: (key: string) => void;
  readonly #pauses = new Map<string, Pause>();

  constructor(pass: (key: string) => void) {
    this.#pass = pass;
  }

  add(key: string): void {
    const pause = this.#pauses.get(key);
    if (pause === undefined) this.#passOn(key, SHORTEST);
    else pause.repetitions++;
  }

  stop(): void {
    for (const { timer } of this.#pauses.values()) clearTimeout(timer);
    this.#pauses.clear();
  }

  #passOn(key: string, length: number): void {
    const timer = setTimeout(() => this.#ended(key), length);
    this.#pauses.set(key, { length, repetitions: 0, timer });
    this.#pass(key);
  }

  #ended(key: string): void {
    const { length, repetitions } = this.#pauses.get(key)!;
    this.#pauses.delete(key);
    if (repetitions === 0) return;
    const isMany = repetitions * 1000 > MANY_A_SECOND * length;
    this.#passOn(key, isMany ? Math.min(LONGEST, length * 2) : Math.max(SHORTEST, length / 2));
  }
}
