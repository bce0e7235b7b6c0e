/** Lets several loops sleep until their topic changes; a call between two sleeps is not lost. */
export class Wakeup {
  readonly #sleepers = new Set<{ readonly topic: string; wake: () => void }>();

  /** Wakes the sleepers of a topic, or all of them. */
  wake(topic?: string): void {
    for (const sleeper of this.#sleepers) if (topic === undefined || sleeper.topic === topic) sleeper.wake();
  }

  /** `sleep` resolves on a call since the last sleep, after a number of milliseconds, or when the signal aborts. */
  subscribe(topic: string, signal: AbortSignal): { sleep(milliseconds: number): Promise<void>; end(): void } {
    let called = false;
    let resume: (() => void) | undefined;
    const sleeper = {
      topic,
      wake: () => {
        called = true;
        resume?.();
      },
    };
    this.#sleepers.add(sleeper);
    signal.addEventListener('abort', sleeper.wake);
    return {
      sleep: async (milliseconds) => {
        if (!called && !signal.aborted) {
          const { promise, resolve } = Promise.withResolvers<void>();
          const timer = setTimeout(resolve, milliseconds).unref();
          resume = resolve;
          await promise;
          clearTimeout(timer);
          resume = undefined;
        }
        called = false;
      },
      end: () => {
        this.#sleepers.delete(sleeper);
        signal.removeEventListener('abort', sleeper.wake);
      },
    };
  }
}
