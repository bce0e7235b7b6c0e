import { randomUUID } from 'node:crypto';
import { KeyedMutex } from '../kernel/keyed-mutex.ts';
import { outsideOfRequests } from '../kernel/ports.ts';
import type { Services } from './services.ts';
import type { Foundations } from './foundations.ts';

/**
 * Returns the ports that every use case has: clock, IDs, log, and the ports of a request with their defaults outside
 * requests.
 */
export function commonServices({ log }: Pick<Foundations, 'log'>) {
  return {
    takeKeyedChange: () => undefined,
    mutex: new KeyedMutex(),
    ...outsideOfRequests,
    log,
    now: Date.now,
    newId: randomUUID,
  } satisfies Partial<Services>;
}
