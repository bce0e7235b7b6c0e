import { keyText, type RecordResource } from '@fourwinds/resources';
import type { Services } from '../services.ts';

/** How long a cache may take to see a deletion. */
const PATIENCE_MILLISECONDS = 5000;

/**
 * Deletes a Record object that the cache has, and gives the revision at which it went, once the cache has seen that: Kubernetes does not tell it to those who delete. Gives
 * undefined where `erase` finds that it deletes nothing, or where the cache does not see it in time.
 */
export async function awaitDeletion(
  cache: Services['recordObjects'],
  { metadata }: RecordResource,
  erase: () => Promise<boolean>,
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  // The cache takes the revision of an event in the turn in which it calls its handlers.
  const unsubscribe = cache.onChange((key, [object, previous]) => {
    if (keyText(key) !== keyText(metadata) || previous?.metadata.uid !== metadata.uid) return;
    if (object?.metadata.uid !== metadata.uid) queueMicrotask(() => resolve(cache.revision));
  });
  try {
    if (!(await erase())) return undefined;
    const late = setTimeout(() => resolve(undefined), PATIENCE_MILLISECONDS);
    const revision = await promise;
    clearTimeout(late);
    return revision;
  } finally {
    unsubscribe();
  }
}
