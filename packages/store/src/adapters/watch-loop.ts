import { compareRevisions, type ObjectKey, type Resource } from '@fourwinds/resources';
import { StoreError, type WatchEvent } from '../store.ts';
import type { KnownEvent, Wakeup } from './wakeup.ts';

/** Changes after a revision. `more` is true if further changes can be read immediately. */
export interface Changes<T> {
  readonly events: readonly WatchEvent<T>[];
  readonly more: boolean;
}

export interface WatchLoop {
  readonly selected: Partial<ObjectKey>;
  readonly from: string;
  readonly topic: string;
  readonly wakeup: Wakeup;
  readonly stop: AbortSignal;
}

/** An idle watch reads at this interval, and yields a bookmark to show that the store responds. */
const HEARTBEAT_MILLISECONDS = 60_000;

/**
 * Watches a store in a loop: reads the changes after a revision, and then sleeps until the wakeup. Yields a bookmark
 * if a read finds nothing. If the known events directly follow the last seen revision, yields them without reading.
 */
export async function* watchByReading<T extends Resource>(
  { selected, from, topic, wakeup, stop }: WatchLoop,
  read: (revision: string) => Promise<Changes<T>>,
): AsyncGenerator<WatchEvent<T>> {
  const alarm = wakeup.subscribe(topic, stop);
  let seen = from;
  let known: readonly KnownEvent[] | undefined;
  try {
    while (!stop.aborted) {
      const { events, more } = (known && knownChanges<T>(known, seen, selected)) ?? (await read(seen));
      seen = events.at(-1)?.revision ?? seen;
      yield* untilAborted(events.length > 0 ? events : [{ type: 'bookmark', revision: seen }], stop);
      known = more ? undefined : await alarm.sleep(HEARTBEAT_MILLISECONDS);
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    alarm.end();
  }
}

/**
 * Returns the changes after a revision if all of them are known. Returns undefined if there may be other changes, or
 * if the store was reset.
 */
function knownChanges<T extends Resource>(
  known: readonly KnownEvent[],
  seen: string,
  selected: Partial<ObjectKey>,
): Changes<T> | undefined {
  const events: WatchEvent<T>[] = [];
  let last = seen;
  for (const { event, previous } of known) {
    const isBookmark = event.type === 'bookmark';
    const order = compareRevisions(event.revision, last);
    if (order === 0 || (order < 0 && !isBookmark)) continue;
    if (order < 0 || compareRevisions(previous, last) > 0) return undefined;
    last = event.revision;
    // Writers of a topic know the type of its objects.
    if (isBookmark || isSelected(event.object.metadata, selected)) events.push(event as WatchEvent<T>);
    else events.push({ type: 'bookmark', revision: last });
  }
  return { events, more: false };
}

/** True if a list or watch, which may be limited to a namespace or an object, includes the key. */
export function isSelected(
  key: ObjectKey,
  { namespace = key.namespace, name = key.name }: Partial<ObjectKey>,
): boolean {
  return namespace === key.namespace && name === key.name;
}

/**
 * Returns the error for a watch that begins before the oldest stored change. The caller must list all objects again.
 */
export function expired(revision: string): StoreError {
  return new StoreError('Expired', `the changes since revision ${revision} are not known`);
}

function* untilAborted<E>(items: readonly E[], signal: AbortSignal): Generator<E> {
  for (const item of items) {
    if (signal.aborted) return;
    yield item;
  }
}
