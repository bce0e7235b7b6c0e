import { randomUUID } from 'node:crypto';
import { KeyedMutex } from '../keyed-mutex.ts';
import { outsideOfRequests, type Services } from '../services.ts';
import type { Foundations } from './foundations.ts';

/** The ports of every use case: the clock, ids, the log, and those that a request has of its own, as they are outside of requests. */
export function commonServices({ log }: Pick<Foundations, 'log'>) {
  return {
    takeKeyedChange: () => undefined,
    mutex: new KeyedMutex(),
    yieldTurn: () => undefined,
    clientLeft: new AbortController(),
    recheckActor: outsideOfRequests,
    log,
    now: Date.now,
    newId: randomUUID,
  } satisfies Partial<Services>;
}
