const SECOND = 1000;

/** Prints each startup step to the terminal: its name when it begins, and its duration in seconds when it ends. */
export class Progress {
  readonly #print: (text: string) => void;
  readonly #elapsed: () => number;

  /** `elapsed` returns milliseconds of a monotonic clock. */
  constructor(
    print: (text: string) => void = (text) => process.stdout.write(text),
    elapsed: () => number = () => performance.now(),
  ) {
    this.#print = print;
    this.#elapsed = elapsed;
  }

  /** Runs a step. Rejects if `work` rejects. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const begun = this.#elapsed();
    this.#print(`${name} …\n`);
    const result = await work();
    this.#print(`${name}: done in ${((this.#elapsed() - begun) / SECOND).toFixed(1)} s\n`);
    return result;
  }
}
