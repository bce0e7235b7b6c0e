import { StoreError, type WatchEvent } from '../store.ts';
import type { Wakeup } from './wakeup.ts';

/** Changes after a revision; `more` says that there are more to be read at once. */
export interface Changes<T> {
  readonly events: readonly WatchEvent<T>[];
  readonly more: boolean;
}

export interface WatchLoop {
  readonly from: string;
  readonly topic: string;
  readonly wakeup: Wakeup;
  readonly stop: AbortSignal;
}

/** How often a watch without changes reports that the store answers. */
const HEARTBEAT_MILLISECONDS = 60_000;

/**
 * A watch over a store that can be asked for the changes after a revision: reads them, sleeps until the wakeup. A read
 * that finds none yields a bookmark.
 */
export async function* watchByReading<T>(
  { from, topic, wakeup, stop }: WatchLoop,
  read: (revision: string) => Promise<Changes<T>>,
): AsyncGenerator<WatchEvent<T>> {
  const alarm = wakeup.subscribe(topic, stop);
  let seen = from;
  try {
    while (!stop.aborted) {
      const { events, more } = await read(seen);
      seen = events.at(-1)?.revision ?? seen;
      yield* untilAborted(events.length > 0 ? events : [{ type: 'bookmark', revision: seen }], stop);
      if (!more) await alarm.sleep(HEARTBEAT_MILLISECONDS);
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
