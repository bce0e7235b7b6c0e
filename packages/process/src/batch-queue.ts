/**
 * Sends items that arrive while a batch is under way as one next batch, so that many at once cost one
 * commit or query, and a lone one waits for nothing. Each is sent after it came, never with a batch that is under way.
 */
export class BatchQueue<In, Out> {
  readonly #send: (items: In[]) => Promise<Out[]>;
  readonly #limit: number;
  readonly #gather: (() => Promise<unknown>) | undefined;
  readonly #waiting: { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = [];
  #sending = false;

  /**
   * `send` answers each item in order; its failure is the failure of all items of the batch. The first item of a queue that
   * was empty waits for `gather`, and is sent with those that come meanwhile.
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
