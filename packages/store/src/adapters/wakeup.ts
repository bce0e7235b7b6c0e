import type { Resource } from '@fourwinds/resources';
import type { WatchEvent } from '../store.ts';

/**
 * An event that watchers do not need to read from the store: a write of this process, or a bookmark at the store's
 * revision.
 */
export interface KnownEvent {
  readonly topic: string;
  readonly event: WatchEvent<Resource>;
  /** Nothing in the topic changed between this revision and the revision of the event. */
  readonly previous: string;
}

export interface Alarm {
  /**
   * Resolves when a wake call has arrived since the last sleep, when `milliseconds` have passed, or when the signal
   * aborts. Returns the known events since the last sleep. Returns undefined if the loop must read from the store:
   * another wake call has arrived, there are too many events, or there are none.
   */
  sleep(milliseconds: number): Promise<readonly KnownEvent[] | undefined>;
  end(): void;
}

interface Sleeper {
  readonly topic: string;
  readonly wake: () => void;
  readonly wakeWith: (known: KnownEvent) => void;
}

/** Maximum number of events that wait for a loop. If there are more, the loop reads from the store instead. */
const MOST_KNOWN_EVENTS = 1000;

/** Allows loops to sleep until their topic changes. Wake calls that arrive between two sleeps are not lost. */
export class Wakeup {
  readonly #sleepers = new Set<Sleeper>();

  wake(topic?: string): void {
    for (const sleeper of this.#sleepers) if (topic === undefined || sleeper.topic === topic) sleeper.wake();
  }

  wakeWith(known: KnownEvent): void {
    for (const sleeper of this.#sleepers) if (sleeper.topic === known.topic) sleeper.wakeWith(known);
  }

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
