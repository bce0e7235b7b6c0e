import { keyText, type ObjectKey, type ZoneResource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import type { Services } from '../services.ts';

/** Ports of a request that waits until regions serve a change. */
export type WaitPorts = Pick<Services, 'zones' | 'clientLeft' | 'yieldTurn'>;

/** Waits until the zone, absent when it is gone, is as wanted; gives false where `end` aborts before. */
export async function awaitZone(
  zones: Informer<ZoneResource>,
  key: ObjectKey,
  end: AbortSignal,
  isAsWanted: (zone: ZoneResource | undefined) => boolean,
): Promise<boolean> {
  if (isAsWanted(zones.get(key))) return true;
  if (end.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const giveUp = (): void => resolve(false);
  end.addEventListener('abort', giveUp);
  const unsubscribe = zones.onChange((changed, zone) => {
    if (keyText(changed) === keyText(key) && isAsWanted(zone)) resolve(true);
  });
  try {
    return await promise;
  } finally {
    end.removeEventListener('abort', giveUp);
    unsubscribe();
  }
}

/** Aborts after `milliseconds`, or earlier, when the client has left. */
export function endOfWait({ clientLeft }: Pick<Services, 'clientLeft'>, milliseconds: number): AbortSignal {
  return AbortSignal.any([clientLeft.signal, AbortSignal.timeout(milliseconds)]);
}
