/** Milliseconds of the shortest pause and of the longest. */
const SHORTEST = 100;
const LONGEST = 2000;
/** A pause with more repetitions a second is followed by a longer one, another by a shorter one. */
const MANY_A_SECOND = 20;

interface Pause {
  readonly length: number;
  repetitions: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Passes keys on: a single one at once, all repetitions within a pause after it as one. While a key is repeated very often its
 * pauses double; for whoever repeats it a few times a second they stay short.
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
