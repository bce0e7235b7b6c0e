import { EDE, type Zone } from '@fourwinds/dns';
import type { CompleteSnapshot } from '@fourwinds/snapshot';
import { compileZone, type ZoneImage, zoneOwner } from '../answer/index.ts';

export function compileSnapshot(zone: Zone, { owner, isBlocked }: CompleteSnapshot): ZoneImage {
  return compileZone(zone, zoneOwner(owner), isBlocked ? EDE.BLOCKED : 0);
}
