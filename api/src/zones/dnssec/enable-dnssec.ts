import { isSameJson } from '@fourwinds/data';
import { requireVerified, type VerifiedPorts } from '../../kernel/require-verified.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { changeDnssec, type DnssecChanged } from './change-dnssec.ts';
import { enabled } from './requests.ts';
import type { DnssecSettings } from '../signing/settings.ts';
import type { ValidationPorts } from '../zone/current-settings.ts';
import { refuseInvalid } from '../zone/refuse-invalid.ts';

export interface EnableDnssec extends ChangeRequest {
  readonly settings: DnssecSettings;
}

/**
 * Enables DNSSEC or changes its settings. Omitted settings stay unchanged. Throws Failure verification_required,
 * validation_error for an unsupported algorithm or a zone that cannot be signed with these settings, and the same
 * Failures as changeDnssec.
 */
export async function enableDnssec(
  services: ChangePorts & ValidationPorts & VerifiedPorts,
  actor: Actor,
  { settings, ...request }: EnableDnssec,
): Promise<DnssecChanged> {
  requireVerified(services, actor, 'DNSSEC');
  const { algorithm, denial, optOut, parent } = settings;
  return changeDnssec(services, actor, {
    ...request,
    action: 'dnssec.enable',
    request: { algorithm, denial, opt_out: optOut, parent },
    settings(zone) {
      const dnssec = enabled(zone, settings);
      if (!isSameJson(dnssec, zone.spec.dnssec)) refuseInvalid(services, { ...zone.spec, dnssec });
      return dnssec;
    },
  });
}
