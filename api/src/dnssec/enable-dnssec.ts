import { isSameJson } from '@fourwinds/data';
import { requireVerified, type VerifiedPorts } from '../accounts/require-verified.ts';
import type { Actor } from '../actor.ts';
import { changeDnssec, type DnssecChanged, type DnssecRequest } from './change-dnssec.ts';
import { enabled } from './requests.ts';
import type { DnssecSettings } from '../signing/settings.ts';
import type { ValidationPorts } from '../services.ts';
import { refuseInvalid } from '../zones/refuse-invalid.ts';
import type { ChangePorts } from '../zones/change-zone.ts';

export interface EnableDnssec extends DnssecRequest {
  readonly settings: DnssecSettings;
}

/**
 * Has a zone signed, or signed otherwise; settings that are left out stay. Throws Failure verification_required,
 * validation_error for an algorithm that is not used and a zone that cannot be signed so, or as changeDnssec does.
 */
export async function enableDnssec(
  services: ChangePorts & ValidationPorts & VerifiedPorts,
  actor: Actor,
  { settings, ...request }: EnableDnssec,
): Promise<DnssecChanged> {
  requireVerified(services, actor, 'DNSSEC');
  const { algorithm, denial, optOut, parent } = settings;
  const change = {
    ...request,
    action: 'dnssec.enable' as const,
    request: { algorithm, denial, opt_out: optOut, parent },
  };
  return changeDnssec(services, actor, change, (zone) => {
    const dnssec = enabled(zone, settings);
    if (!isSameJson(dnssec, zone.spec.dnssec)) refuseInvalid(services, { ...zone.spec, dnssec });
    return dnssec;
  });
}
