import { accountActor } from '../../accounts/accounts/account-actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { repeatOneAtATime } from '../../kernel/repeat.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { authorisedZone } from '../../zones/zone/find-zone.ts';
import type { DueValue } from './challenge-values.ts';
import { isOfManager, removeValues, type SetChallengePorts } from './set-challenge.ts';

const INTERVAL_MILLISECONDS = 60_000;
/** Maximum values per interval. The other values wait for the next interval. */
const MOST_VALUES = 200;

type ExpirePorts = SetChallengePorts & Pick<ProcessPorts, 'log'>;

/** Removes expired challenge values at regular intervals. Safe to run in several replicas. */
export function startExpiring(services: ExpirePorts): { stop(): void } {
  return repeatOneAtATime(
    () => expireChallenges(services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'values of challenges could not be taken out of their zones'),
  );
}

/**
 * Removes a batch of expired values, with a single change per zone. If a zone cannot be changed now, its values are
 * retried later.
 */
export async function expireChallenges(services: ExpirePorts): Promise<void> {
  const due = await services.challengeValues.takeDue(MOST_VALUES);
  for (const [zone, values] of Map.groupBy(due, ({ zoneId }) => zoneId)) {
    try {
      await expireValues(services, zone, values);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      services.log.warn({ zone, code: error.code }, 'values of challenges stay in a zone for now');
    }
  }
}

/**
 * Removes the values of one zone on behalf of the account. Skips deleted zones, and values that a Kubernetes field
 * manager now owns.
 */
async function expireValues(services: ExpirePorts, id: string, values: readonly DueValue[]): Promise<void> {
  const [{ account }] = values;
  const actor = accountActor(account);
  const request = { action: 'acme.expire' as const, request: { values }, requestId: 'end-of-challenges' };
  try {
    const zone = await authorisedZone(services, actor, id, 'records:write');
    const own = values.filter((value) => !isOfManager(zone, value));
    await removeValues(services, actor, { ...request, zone }, own);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'zone_not_found')) throw error;
  }
  for (const [name, there] of Map.groupBy(values, (one) => one.name))
    await services.challengeValues.forget(
      { zoneId: id, name },
      there.map(({ value }) => value),
    );
}
