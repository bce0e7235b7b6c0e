import type { ZoneResource } from '@fourwinds/resources';

/** Signatures are renewed a week before their end at the latest: those that are this near to it were not. */
const NEAR_MILLISECONDS = 3 * 24 * 3_600_000;

/** The end of the first signature of a zone, where it is near. */
export function endingSignatures(zone: ZoneResource, now: number): string | undefined {
  const end = zone.status?.dnssec?.signaturesExpire;
  return end === undefined || Date.parse(end) - now > NEAR_MILLISECONDS ? undefined : end;
}

/** When the end of the first signature of a zone will be near; undefined where it is, or nothing is signed. */
export function signaturesAlarm(zone: ZoneResource, now: number): number | undefined {
  const alarm = Date.parse(zone.status?.dnssec?.signaturesExpire ?? '') - NEAR_MILLISECONDS;
  return alarm > now ? alarm : undefined;
}
