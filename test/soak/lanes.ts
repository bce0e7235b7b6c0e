/** Runs so many actions at the same time, those with the same key one after the other. */
export class Lanes {
  readonly #count: number;
  readonly #running = new Set<Promise<void>>();
  readonly #lastByKey = new Map<string, Promise<void>>();

  constructor(count: number) {
    this.#count = count;
  }

  /** Resolves when the action has a lane. Rejects when an earlier action has failed. */
  async begin(key: string, action: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#count) await Promise.race(this.#running);
    const done = (this.#lastByKey.get(key) ?? Promise.resolve()).then(action);
    this.#lastByKey.set(key, done);
    this.#running.add(done);
    // a failed one stays, so that it is noticed
    done.then(
      () => this.#running.delete(done),
      () => undefined,
    );
  }

  /** Resolves when all actions are done. Rejects when one has failed. */
  async end(): Promise<void> {
    await Promise.all(this.#running);
  }
}
