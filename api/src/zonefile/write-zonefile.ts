import { writeZoneFile } from '@fourwinds/dns';
import type { Readings } from '@fourwinds/zones';
import { visibleSets, type ZoneFacts } from './visible-sets.ts';

/** A zone as zone-file text. Throws Failure as visibleSets does. */
export function writeZonefile(facts: ZoneFacts, readings: Readings): string {
  return writeZoneFile(visibleSets(facts, readings));
}
