import type { Resource } from '@fourwinds/resources';
import type { WatchEvent } from '../store.ts';

/** An event that those who watch need not read: a write of this process, or a bookmark with the revision of the store. */
export interface KnownEvent {
  readonly topic: string;
  readonly event: WatchEvent<Resource>;
  /** Nothing of the topic has changed between this revision and that of the event. */
  readonly previous: string;
}

export interface Alarm {
  /**
   * Resolves on a call since the last sleep, after a number of milliseconds, or when the signal aborts. Gives the known events since then
   * where nothing else has called and they are few.
   */
  sleep(milliseconds: number): Promise<readonly KnownEvent[] | undefined>;
  end(): void;
}

interface Sleeper {
  readonly topic: string;
  readonly wake: () => void;
  readonly wakeWith: (known: KnownEvent) => void;
}

/** Events that wait for one loop; where there are more, it reads instead. */
const MOST_KNOWN_EVENTS = 1000;

/** Lets several loops sleep until their topic changes; a call between two sleeps is not lost. */
export class Wakeup {
  readonly #sleepers = new Set<Sleeper>();

  /** Wakes the sleepers of a topic, or all of them. */
  wake(topic?: string): void {
    for (const sleeper of this.#sleepers) if (topic === undefined || sleeper.topic === topic) sleeper.wake();
  }

  /** Wakes the sleepers of the topic of an event. */
  wakeWith(known: KnownEvent): void {
    for (const sleeper of this.#sleepers) if (sleeper.topic === known.topic) sleeper.wakeWith(known);
  }

  /** The topics of all who sleep or will. */
  get topics(): string[] {
    return [...new Set(Array.from(this.#sleepers, ({ topic }) => topic))];
  }

  subscribe(topic: string, signal: AbortSignal): Alarm {
    let events: KnownEvent[] = [];
    let isCalled = false;
    let resume: (() => void) | undefined;
    const wake = (): void => {
      isCalled = true;
      events = [];
      resume?.();
    };
    const wakeWith = (known: KnownEvent): void => {
      if (isCalled || events.length === MOST_KNOWN_EVENTS) return wake();
      events.push(known);
      resume?.();
    };
    const sleeper = { topic, wake, wakeWith };
    this.#sleepers.add(sleeper);
    signal.addEventListener('abort', wake);
    return {
      sleep: async (milliseconds) => {
        if (!isCalled && events.length === 0 && !signal.aborted) {
          const { promise, resolve } = Promise.withResolvers<void>();
          const timer = setTimeout(resolve, milliseconds).unref();
          resume = resolve;
          await promise;
          clearTimeout(timer);
          resume = undefined;
        }
        const known = isCalled || events.length === 0 ? undefined : events;
        isCalled = false;
        events = [];
        return known;
      },
      end: () => {
        this.#sleepers.delete(sleeper);
        signal.removeEventListener('abort', wake);
      },
    };
  }
}
