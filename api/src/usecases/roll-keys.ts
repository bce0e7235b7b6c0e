import type { Actor } from '../actor.ts';
import { changeDnssec, type DnssecChanged, type DnssecRequest } from '../dnssec/change-dnssec.ts';
import { rolledOver, type Rollover } from '../dnssec/requests.ts';
import type { Services } from '../services.ts';

export interface RollKeys extends DnssecRequest {
  readonly rollover: Rollover;
}

/** Asks for new keys before their time. Throws Failure conflict where there are none to replace, or as changeDnssec does. */
export async function rollKeys(
  services: Services,
  actor: Actor,
  { rollover, ...request }: RollKeys,
): Promise<DnssecChanged> {
  const change = { ...request, action: 'dnssec.rollover', request: rollover };
  return changeDnssec(services, actor, change, (zone) => rolledOver(zone, rollover, services.now()));
}
