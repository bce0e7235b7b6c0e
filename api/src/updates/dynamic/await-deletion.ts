import { keyText, type RecordResource } from '@fourwinds/resources';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';

/** Maximum time to wait until the cache sees a deletion. */
const PATIENCE_MILLISECONDS = 5000;

/**
 * Deletes a cached Record object and waits until the cache sees the deletion. Returns the revision of the deletion,
 * which the Kubernetes API does not report to the caller. Returns undefined if `erase` deletes nothing, or on a
 * timeout.
 */
export async function awaitDeletion(
  cache: ZonePorts['recordObjects'],
  { metadata }: RecordResource,
  erase: () => Promise<boolean>,
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  // The cache sets the event's revision in the same turn in which it calls its handlers.
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
