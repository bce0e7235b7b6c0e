/**
 * Sends items in batches. Items that arrive while a batch is in progress form the next batch. Therefore many
 * concurrent items cost one commit or query, and a single item does not wait.
 */
export class BatchQueue<In, Out> {
  readonly #send: (items: In[]) => Promise<Out[]>;
  readonly #limit: number;
  readonly #gather: (() => Promise<unknown>) | undefined;
  readonly #waiting: { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = [];
  #sending = false;

  /**
   * `send` returns one result per item, in the same order. If `send` fails, all items of the batch fail. If the queue
   * was empty, the first item waits for `gather`, and items that arrive in the meantime join its batch.
   */
  constructor(send: (items: In[]) => Promise<Out[]>, limit: number, gather?: () => Promise<unknown>) {
    this.#send = send;
    this.#limit = limit;
    this.#gather = gather;
  }

  put(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#sending) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#sending = true;
    if (this.#gather !== undefined) await this.#gather();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#limit);
      try {
        const answers = await this.#send(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, i) => resolve(answers[i]));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#sending = false;
  }
}
