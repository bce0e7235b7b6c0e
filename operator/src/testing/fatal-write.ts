/** The death of an operator right before or right after one of its writes. */
export interface Death {
  /** A write as listed in `FatalWrite.writes`. */
  readonly at: string;
  readonly when: 'before' | 'after';
}

export class FatalWrite {
  /** A description of each write. Repeated descriptions end with ` (2)`, ` (3)` and so on. */
  readonly writes: string[] = [];
  isDead = false;
  readonly #death: Death | undefined;
  readonly #counts = new Map<string, number>();

  constructor(death: Death | undefined) {
    this.#death = death;
  }

  /** True if the fatal write is still executed. */
  get isAfter(): boolean {
    return this.#death?.when === 'after';
  }

  /** Records a write before it is made. Returns true if the operator is dead from now on. */
  note(description: string): boolean {
    const count = (this.#counts.get(description) ?? 0) + 1;
    this.#counts.set(description, count);
    const write = count === 1 ? description : `${description} (${count})`;
    this.writes.push(write);
    this.isDead = write === this.#death?.at;
    return this.isDead;
  }
}
