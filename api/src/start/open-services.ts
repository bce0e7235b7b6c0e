import { randomUUID } from 'node:crypto';
import type { RateSettings } from '../accounts/rate-settings.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { outsideOfRequests, type Services } from '../services.ts';
import { accountServices } from './account-services.ts';
import type { Foundations } from './foundations.ts';
import { readDashboard } from './input-files.ts';
import { personServices } from './person-services.ts';
import { zoneServices } from './zone-services.ts';

/** All ports of use cases, as a program has them that serves. Throws StartError for a file that cannot be used. */
export async function openServices(
  foundations: Foundations,
  limits: Pick<RateSettings, 'limitsOf'>,
): Promise<Services> {
  const accounts = accountServices(foundations, limits);
  return {
    ...zoneServices(foundations),
    ...accounts,
    ...(await personServices(foundations, accounts)),
    dashboard: await readDashboard(),
    takeKeyedChange: () => undefined,
    mutex: new KeyedMutex(),
    yieldTurn: () => undefined,
    clientLeft: new AbortController(),
    recheckActor: outsideOfRequests,
    log: foundations.log,
    now: Date.now,
    newId: randomUUID,
  };
}
