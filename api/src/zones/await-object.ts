import { keyText, type ObjectKey, type Resource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import type { Services } from '../services.ts';

/** Ports of a request that waits until regions serve a change. */
export type WaitPorts = Pick<Services, 'zones' | 'clientLeft' | 'yieldTurn'>;

/** Waits until an object, absent when it is gone, is as wanted; gives false where `end` aborts before. */
export async function awaitObject<T extends Resource>(
  objects: Pick<Informer<T>, 'get' | 'onChange'>,
  key: ObjectKey,
  end: AbortSignal,
  isAsWanted: (object: T | undefined) => boolean,
): Promise<boolean> {
  if (isAsWanted(objects.get(key))) return true;
  if (end.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const giveUp = (): void => resolve(false);
  end.addEventListener('abort', giveUp);
  const unsubscribe = objects.onChange((changed, [object]) => {
    if (keyText(changed) === keyText(key) && isAsWanted(object)) resolve(true);
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
