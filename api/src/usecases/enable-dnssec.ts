import { type Actor, authorise, requireVerified } from '../actor.ts';
import { changeDnssec, type DnssecChanged, type DnssecRequest } from '../dnssec/change-dnssec.ts';
import { enabled } from '../dnssec/requests.ts';
import type { DnssecSettings } from '../dnssec/settings.ts';
import type { Services } from '../services.ts';

export interface EnableDnssec extends DnssecRequest {
  readonly settings: DnssecSettings;
}

/**
 * Has a zone signed, or signed otherwise; settings that are left out stay. Throws Failure verification_required,
 * validation_error for an algorithm that is not used, or as changeDnssec does.
 */
export async function enableDnssec(
  services: Services,
  actor: Actor,
  { settings, ...request }: EnableDnssec,
): Promise<DnssecChanged> {
  authorise(actor, 'dnssec:write');
  requireVerified(actor, 'DNSSEC');
  const { algorithm, denial, optOut } = settings;
  const change = { ...request, action: 'dnssec.enable', request: { algorithm, denial, opt_out: optOut } };
  return changeDnssec(services, actor, change, (zone) => enabled(zone, settings));
}
