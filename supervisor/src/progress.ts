const SECOND = 1000;

/** Prints each step of a start for a person at a terminal: its name when it begins, and its seconds when it has ended. */
export class Progress {
  readonly #print: (text: string) => void;
  readonly #elapsed: () => number;

  /** `elapsed`: milliseconds of a clock that never goes back. */
  constructor(
    print: (text: string) => void = (text) => process.stdout.write(text),
    elapsed: () => number = () => performance.now(),
  ) {
    this.#print = print;
    this.#elapsed = elapsed;
  }

  /** Takes a step; what it rejects with is passed on. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const begun = this.#elapsed();
    this.#print(`${name} …\n`);
    const result = await work();
    this.#print(`${name}: done in ${((this.#elapsed() - begun) / SECOND).toFixed(1)} s\n`);
    return result;
  }
}
