const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LEAST_LABEL = 4;
const LABEL_LENGTHS = 9;

/** The same numbers for the same seed: FNV-1a of the seed starts a mulberry32. */
export class Random {
  #state = 0x811c9dc5;

  constructor(seed: string) {
    for (const octet of Buffer.from(seed)) this.#state = Math.imul(this.#state ^ octet, 0x01000193);
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)];
  }

  /** 4 to 12 letters. */
  label(): string {
    return Array.from({ length: LEAST_LABEL + this.below(LABEL_LENGTHS) }, () => LETTERS[this.below(26)]).join('');
  }

  shuffled<T>(values: readonly T[]): T[] {
    const shuffled = [...values];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const other = this.below(i + 1);
      [shuffled[i], shuffled[other]] = [shuffled[other], shuffled[i]];
    }
    return shuffled;
  }
}
