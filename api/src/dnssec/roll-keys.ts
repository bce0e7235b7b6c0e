import type { Actor } from '../actor.ts';
import { changeDnssec, type DnssecChanged, type DnssecRequest } from './change-dnssec.ts';
import type { Detail } from '../failure.ts';
import { alreadyRolling, rolledOver, type Rollover } from './requests.ts';
import type { ChangePorts } from '../zones/change-zone.ts';

export interface RollKeys extends DnssecRequest {
  readonly rollover: Rollover;
}

/** Asks for new keys before their time. Throws Failure conflict where there are none to replace, or as changeDnssec does. */
export async function rollKeys(
  services: ChangePorts,
  actor: Actor,
  { rollover, ...request }: RollKeys,
): Promise<DnssecChanged & { readonly warnings: readonly Detail[] }> {
  const change = { ...request, action: 'dnssec.rollover' as const, request: rollover };
  let rolling: Rollover['keys'] = [];
  const changed = await changeDnssec(services, actor, change, (zone) => {
    rolling = alreadyRolling(zone, rollover);
    return rolledOver(zone, rollover, services.now());
  });
  return { ...changed, warnings: rolling.map(nothingAdded) };
}

function nothingAdded(role: Rollover['keys'][number]): Detail {
  const message = `the ${role} is being replaced already: this request adds nothing to that, and waiting_for says how far it is`;
  return { path: 'keys', code: 'rollover-running', message };
}
