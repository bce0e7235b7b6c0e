import type { Actor } from '../actor.ts';
import { changeDnssec, type DnssecChanged, type DnssecRequest } from './change-dnssec.ts';
import { disabled } from './requests.ts';
import type { ChangePorts } from '../zones/change-zone.ts';

export interface DisableDnssec extends DnssecRequest {
  /** Take the signatures away at once, whatever the parent has. */
  readonly force: boolean;
}

/** Has a zone signed no more, once its parent has no DS record. Throws Failure as changeDnssec does. */
export async function disableDnssec(
  services: ChangePorts,
  actor: Actor,
  { force, ...request }: DisableDnssec,
): Promise<DnssecChanged> {
  const change = { ...request, action: 'dnssec.disable' as const, request: { force } };
  return changeDnssec(services, actor, change, (zone) => disabled(zone, force));
}
