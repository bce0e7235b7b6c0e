import { keyText, type ObjectKey, type ZoneResource } from '@fourwinds/resources';
import type { WatchCache } from '@fourwinds/store';

/** Waits until the zone, absent when it is gone, is as wanted; gives false when that takes too long. */
export async function awaitZone(
  zones: WatchCache<ZoneResource>,
  key: ObjectKey,
  milliseconds: number,
  isAsWanted: (zone: ZoneResource | undefined) => boolean,
): Promise<boolean> {
  if (isAsWanted(zones.get(key))) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  const unsubscribe = zones.onChange((changed, zone) => {
    if (keyText(changed) === keyText(key) && isAsWanted(zone)) resolve(true);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}
