import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { changeDnssec, type DnssecChanged } from './change-dnssec.ts';
import { disabled } from './requests.ts';

export interface DisableDnssec extends ChangeRequest {
  /** Removes the signatures immediately, even if the parent still has a DS record. */
  readonly force: boolean;
}

/** Ends the signing of a zone when its parent no longer has a DS record. Throws the same Failures as changeDnssec. */
export async function disableDnssec(
  services: ChangePorts,
  actor: Actor,
  { force, ...request }: DisableDnssec,
): Promise<DnssecChanged> {
  const settings = (zone: ZoneResource) => disabled(zone, force);
  return changeDnssec(services, actor, { ...request, action: 'dnssec.disable', request: { force }, settings });
}
