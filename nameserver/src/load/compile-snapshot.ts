import { EDE, type Zone } from '@fourwinds/dns';
import type { CompleteSnapshot } from '@fourwinds/snapshot';
import { compileZone, type ZoneImage, zoneOwner } from '../answer/index.ts';

/** The image of the zone that a snapshot has. */
export function compileSnapshot(zone: Zone, { owner, isBlocked }: CompleteSnapshot): ZoneImage {
  return compileZone(zone, zoneOwner(owner), isBlocked ? EDE.BLOCKED : 0);
}
