/** The end of an operator: right before one of its writes, or right after. */
export interface Death {
  /** A write as `FatalWrite.writes` has it. */
  readonly at: string;
  readonly when: 'before' | 'after';
}

/** Notes the writes of an operator, and at which of them it dies. */
export class FatalWrite {
  /** Words for each write; those of writes alike end with ` (2)`, ` (3)` … from the second on. */
  readonly writes: string[] = [];
  isDead = false;
  readonly #death: Death | undefined;
  readonly #counts = new Map<string, number>();

  constructor(death: Death | undefined) {
    this.#death = death;
  }

  /** Whether the write that it dies at is made. */
  get isAfter(): boolean {
    return this.#death?.when === 'after';
  }

  /** Notes a write that is about to be made. Gives whether the operator is dead from now on. */
  note(description: string): boolean {
    const count = (this.#counts.get(description) ?? 0) + 1;
    this.#counts.set(description, count);
    const write = count === 1 ? description : `${description} (${count})`;
    this.writes.push(write);
    this.isDead = write === this.#death?.at;
    return this.isDead;
  }
}
