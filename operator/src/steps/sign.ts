import type { Zone } from '@fourwinds/dns';
import type { ConditionVerdict, ZoneSpec } from '@fourwinds/resources';

/** A zone as it will be published, and what is to be said of its signatures. */
export interface SignedZone {
  readonly zone: Zone;
  /** The condition Signed, for zones that ask for DNSSEC. */
  readonly verdict?: ConditionVerdict;
}

/** The signing step. Zones that do not ask for DNSSEC pass as they are. */
export function signZone(zone: Zone, dnssec: ZoneSpec['dnssec']): SignedZone {
  if (dnssec?.enabled !== true) return { zone };
  const message =
    'This version of the operator does not sign; the zone is served without DNSSEC. Do not publish a DS record for it.';
  return { zone, verdict: { type: 'Signed', status: 'False', reason: 'SigningUnavailable', message } };
}
