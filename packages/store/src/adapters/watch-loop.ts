import { StoreError, type WatchEvent } from '../store.ts';
import type { Wakeup } from './wakeup.ts';

/** What happened after a revision; `more` says that there is more to be read at once. */
export interface Changes<T> {
  readonly events: readonly WatchEvent<T>[];
  readonly more: boolean;
}

export interface WatchLoop {
  readonly from: string;
  readonly topic: string;
  readonly wakeup: Wakeup;
  /** How long to sleep when nobody calls. */
  readonly pollMilliseconds: number;
  readonly stop: AbortSignal;
}

/** A watch over a store that can be asked what happened after a revision: reads, tells, sleeps until it is woken. */
export async function* watchByReading<T>(
  { from, topic, wakeup, pollMilliseconds, stop }: WatchLoop,
  read: (revision: string) => Promise<Changes<T>>,
): AsyncGenerator<WatchEvent<T>> {
  const alarm = wakeup.subscribe(topic, stop);
  let seen = from;
  try {
    while (!stop.aborted) {
      const { events, more } = await read(seen);
      seen = events.at(-1)?.revision ?? seen;
      yield* untilAborted(events, stop);
      if (!more) await alarm.sleep(pollMilliseconds);
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    alarm.end();
  }
}

export function expired(revision: string): StoreError {
  return new StoreError('Expired', `the changes since revision ${revision} are not known`);
}

function* untilAborted<E>(items: readonly E[], signal: AbortSignal): Generator<E> {
  for (const item of items) {
    if (signal.aborted) return;
    yield item;
  }
}
