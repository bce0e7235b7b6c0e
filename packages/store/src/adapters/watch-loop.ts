import { compareRevisions, type ObjectKey, type Resource } from '@fourwinds/resources';
import { StoreError, type WatchEvent } from '../store.ts';
import type { OwnWrite, Wakeup } from './wakeup.ts';

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
 * that finds none yields a bookmark. Own writes that follow on the revision it has seen are not read again.
 */
export async function* watchByReading<T extends Resource>(
  { selected, from, topic, wakeup, stop }: WatchLoop,
  read: (revision: string) => Promise<Changes<T>>,
): AsyncGenerator<WatchEvent<T>> {
  const alarm = wakeup.subscribe(topic, stop);
  let seen = from;
  let own: readonly OwnWrite[] | undefined;
  try {
    while (!stop.aborted) {
      const { events, more } = (own && ownChanges<T>(own, seen, selected)) ?? (await read(seen));
      seen = events.at(-1)?.revision ?? seen;
      yield* untilAborted(events.length > 0 ? events : [{ type: 'bookmark', revision: seen }], stop);
      own = more ? undefined : await alarm.sleep(HEARTBEAT_MILLISECONDS);
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    alarm.end();
  }
}

/** The changes after a revision, where all of them are own writes; undefined where there may be others. */
function ownChanges<T extends Resource>(
  writes: readonly OwnWrite[],
  seen: string,
  selected: Partial<ObjectKey>,
): Changes<T> | undefined {
  const events: WatchEvent<T>[] = [];
  let last = seen;
  for (const { event, previous } of writes) {
    if (compareRevisions(event.revision, last) <= 0) continue;
    if (compareRevisions(previous, last) > 0) return undefined;
    last = event.revision;
    // whoever writes a topic knows its type
    if (isSelected(event.object.metadata, selected)) events.push(event as WatchEvent<T>);
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

export function expired(revision: string): StoreError {
  return new StoreError('Expired', `the changes since revision ${revision} are not known`);
}

function* untilAborted<E>(items: readonly E[], signal: AbortSignal): Generator<E> {
  for (const item of items) {
    if (signal.aborted) return;
    yield item;
  }
}
