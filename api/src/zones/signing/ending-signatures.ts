import type { ZoneResource } from '@fourwinds/resources';

/**
 * Signatures are normally renewed at least a week before they expire. If less than this time is left, the renewal has
 * failed.
 */
const NEAR_MILLISECONDS = 3 * 24 * 3_600_000;

/** Returns when the first signature of the zone expires, if this is soon. */
export function endingSignatures(zone: ZoneResource, now: number): string | undefined {
  const end = zone.status?.dnssec?.signaturesExpire;
  return end === undefined || Date.parse(end) - now > NEAR_MILLISECONDS ? undefined : end;
}

/** Returns when the expiry will be near. Returns undefined if it is already near or the zone is not signed. */
export function signaturesAlarm(zone: ZoneResource, now: number): number | undefined {
  const alarm = Date.parse(zone.status?.dnssec?.signaturesExpire ?? '') - NEAR_MILLISECONDS;
  return alarm > now ? alarm : undefined;
}
