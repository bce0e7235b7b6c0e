/** Lets tasks with one key run one after the other; those with different keys do not wait for each other. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(task, task);
    const done = turn.catch(() => undefined);
    this.#last.set(key, done);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }
}
