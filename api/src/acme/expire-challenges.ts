import { accountActor } from '../accounts/account-actor.ts';
import { Failure } from '../failure.ts';
import { repeatOneAtATime } from '../repeat.ts';
import type { Services } from '../services.ts';
import { authorisedZone } from '../zones/find-zone.ts';
import type { DueValue } from './challenge-values.ts';
import { isOfManager, removeValues, type SetChallengePorts } from './set-challenge.ts';

const INTERVAL_MILLISECONDS = 60_000;
/** Values of one interval; the rest comes at the next. */
const MOST_VALUES = 200;

type ExpirePorts = SetChallengePorts & Pick<Services, 'log'>;

/** Takes out values of challenges whose time is over, until it is stopped. Any number of replicas may do so at once. */
export function startExpiring(services: ExpirePorts): { stop(): void } {
  return repeatOneAtATime(
    () => expireChallenges(services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'values of challenges could not be taken out of their zones'),
  );
}

/** A portion of the work, in one change for each zone; of a zone that cannot be changed now, it is tried again later. */
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

/** As the owner of the account would. A zone that is gone has no values, and what a manager of Kubernetes has taken over is its own. */
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
