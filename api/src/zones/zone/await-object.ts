import { keyText, type ObjectKey, type Resource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import type { ZonePorts } from './zone-ports.ts';
import type { RequestPorts } from '../../kernel/ports.ts';

export type WaitPorts = Pick<ZonePorts, 'zones'> & Pick<RequestPorts, 'clientLeft' | 'yieldTurn'>;

/**
 * Waits until an object satisfies the condition. The object is undefined after its deletion. Returns false if `end`
 * aborts first.
 */
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

/** Returns a signal that aborts after `milliseconds`, or when the client disconnects. */
export function endOfWait({ clientLeft }: Pick<RequestPorts, 'clientLeft'>, milliseconds: number): AbortSignal {
  return AbortSignal.any([clientLeft.signal, AbortSignal.timeout(milliseconds)]);
}
