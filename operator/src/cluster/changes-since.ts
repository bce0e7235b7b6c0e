import { compareRevisions, keyOf, type Kind, type Resource } from '@fourwinds/resources';
import { isStoreError, itemsUntil, type ResourceStore } from '@fourwinds/store';

/** Time limit for reading the changes. */
const MOST_MILLISECONDS = 1000;
/** A watch that is silent for this long is complete. Not every store sends a bookmark within the time limit. */
const QUIET_MILLISECONDS = 250;

type ChangeSource = Pick<ResourceStore, 'listMetadata' | 'watch'>;

/**
 * Returns the objects of a kind that changed after a revision, including deleted objects, by `namespace/name`.
 * Returns an empty map if the cluster does not serve the kind. Returns undefined if the store no longer knows the
 * changes or takes too long. An object may have changed again since.
 */
export async function changesSince<T extends Resource>(
  store: ChangeSource,
  kind: Kind<T>,
  since: string,
): Promise<Map<string, T> | undefined> {
  try {
    return await readChanges(store, kind, since);
  } catch (error) {
    if (isStoreError(error, 'NotFound')) return new Map();
    if (isStoreError(error, 'Expired')) return undefined;
    throw error;
  }
}

async function readChanges<T extends Resource>(
  store: ChangeSource,
  kind: Kind<T>,
  since: string,
): Promise<Map<string, T> | undefined> {
  const { revision: reached } = await store.listMetadata(kind, { limit: 1 });
  if (compareRevisions(since, reached) > 0) return undefined;
  const changed = new Map<string, T>();
  const all = new AbortController();
  const signal = AbortSignal.any([all.signal, AbortSignal.timeout(MOST_MILLISECONDS)]);
  let quiet: NodeJS.Timeout | undefined;
  for await (const event of itemsUntil(signal, store.watch(kind, { from: since, reached, signal }))) {
    quiet = quiet?.refresh() ?? setTimeout(() => all.abort(), QUIET_MILLISECONDS).unref();
    if (event.type !== 'bookmark') changed.set(keyOf(event.object), event.object);
    if (compareRevisions(event.revision, reached) >= 0) all.abort();
  }
  clearTimeout(quiet);
  return all.signal.aborted ? changed : undefined;
}
