/** Runs a limited number of actions concurrently, and those with the same key in sequence. */
export class Lanes {
  readonly #count: number;
  readonly #running = new Set<Promise<void>>();
  readonly #lastByKey = new Map<string, Promise<void>>();

  constructor(count: number) {
    this.#count = count;
  }

  /** Resolves when the action has a lane. Rejects if an earlier action failed. */
  async begin(key: string, action: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#count) await Promise.race(this.#running);
    const done = (this.#lastByKey.get(key) ?? Promise.resolve()).then(action);
    this.#lastByKey.set(key, done);
    this.#running.add(done);
    // Keep a failed action in the set, so that its error is noticed.
    done.then(
      () => this.#running.delete(done),
      () => undefined,
    );
  }

  /** Resolves when all actions are done. Rejects if one failed. */
  async end(): Promise<void> {
    await Promise.all(this.#running);
  }
}
