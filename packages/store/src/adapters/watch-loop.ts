import { compareRevisions, type ObjectKey, type Resource } from '@fourwinds/resources';
import { StoreError, type WatchEvent } from '../store.ts';
import type { KnownEvent, Wakeup } from './wakeup.ts';

/** Changes after a revision; `more` says that there are more to be read at once. */
export interface Changes<T> {
  readonly events: readonly WatchEvent<T>[];
  readonly more: boolean;
}

export interface WatchLoop {
  /** The namespace, or the one object, that is watched. */
  readonly selected: Partial<ObjectKey>;
  readonly from: string;
  readonly topic: string;
  readonly wakeup: Wakeup;
  readonly stop: AbortSignal;
}

/** How often a watch without changes reports that the store answers. */
const HEARTBEAT_MILLISECONDS = 60_000;

/**
 * A watch over a store that can be asked for the changes after a revision: reads them, sleeps until the wakeup. A read
 * that finds none yields a bookmark. Known events that follow on the revision it has seen are not read.
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

/** The changes after a revision, where all of them are known; undefined where there may be others, or the store is an older one. */
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
    // whoever writes a topic knows its type
    if (isBookmark || isSelected(event.object.metadata, selected)) events.push(event as WatchEvent<T>);
    else events.push({ type: 'bookmark', revision: last });
  }
  return { events, more: false };
}

/** Whether a list or watch of a namespace or one object has it. */
export function isSelected(
  key: ObjectKey,
  { namespace = key.namespace, name = key.name }: Partial<ObjectKey>,
): boolean {
  return namespace === key.namespace && name === key.name;
}

/** The error of a watch that begins before the changes that the store still has: all objects have to be listed. */
export function expired(revision: string): StoreError {
  return new StoreError('Expired', `the changes since revision ${revision} are not known`);
}

function* untilAborted<E>(items: readonly E[], signal: AbortSignal): Generator<E> {
  for (const item of items) {
    if (signal.aborted) return;
    yield item;
  }
}
