import type { Resource } from '@fourwinds/resources';
import type { WatchEvent } from '../store.ts';

/** A write of this process, as an event for those who watch. */
export interface OwnWrite {
  readonly topic: string;
  readonly event: Exclude<WatchEvent<Resource>, { readonly type: 'bookmark' }>;
  /** Nothing of the topic has changed between this revision and that of the event. */
  readonly previous: string;
}

export interface Alarm {
  /**
   * Resolves on a call since the last sleep, after a number of milliseconds, or when the signal aborts. Gives the own writes since then
   * where nothing else has called.
   */
  sleep(milliseconds: number): Promise<readonly OwnWrite[] | undefined>;
  end(): void;
}

interface Sleeper {
  readonly topic: string;
  readonly wake: () => void;
  readonly wakeByOwn: (write: OwnWrite) => void;
}

/** Lets several loops sleep until their topic changes; a call between two sleeps is not lost. */
export class Wakeup {
  readonly #sleepers = new Set<Sleeper>();

  /** Wakes the sleepers of a topic, or all of them. */
  wake(topic?: string): void {
    for (const sleeper of this.#sleepers) if (topic === undefined || sleeper.topic === topic) sleeper.wake();
  }

  /** Wakes the sleepers of the topic of a write. */
  wakeByOwn(write: OwnWrite): void {
    for (const sleeper of this.#sleepers) if (sleeper.topic === write.topic) sleeper.wakeByOwn(write);
  }

  subscribe(topic: string, signal: AbortSignal): Alarm {
    let own: OwnWrite[] = [];
    let isCalled = false;
    let resume: (() => void) | undefined;
    const wake = (): void => {
      isCalled = true;
      resume?.();
    };
    const wakeByOwn = (write: OwnWrite): void => {
      own.push(write);
      resume?.();
    };
    const sleeper = { topic, wake, wakeByOwn };
    this.#sleepers.add(sleeper);
    signal.addEventListener('abort', wake);
    return {
      sleep: async (milliseconds) => {
        if (!isCalled && own.length === 0 && !signal.aborted) {
          const { promise, resolve } = Promise.withResolvers<void>();
          const timer = setTimeout(resolve, milliseconds).unref();
          resume = resolve;
          await promise;
          clearTimeout(timer);
          resume = undefined;
        }
        const writes = isCalled || own.length === 0 ? undefined : own;
        isCalled = false;
        own = [];
        return writes;
      },
      end: () => {
        this.#sleepers.delete(sleeper);
        signal.removeEventListener('abort', wake);
      },
    };
  }
}
