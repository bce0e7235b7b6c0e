import { writeZoneFile } from '@fourwinds/dns';
import type { Readings } from '@fourwinds/zones';
import { attachedEntry, inlineEntries, zoneContext } from '../records/entry.ts';
import { commentsOf } from './comments.ts';
import { visibleSets, type ZoneFacts } from './visible-sets.ts';

export interface ZonefileFacts extends ZoneFacts {
  /** True to write comments after their records. */
  readonly withComments: boolean;
}

/** Returns a zone as the text of a zone file. Throws the same Failures as visibleSets. */
export function writeZonefile({ withComments, ...facts }: ZonefileFacts, readings: Readings): string {
  const sets = visibleSets(facts, readings);
  if (!withComments) return writeZoneFile(sets);
  const context = zoneContext(facts.zoneId, facts.spec, readings);
  const attached = facts.attached.map((record) => attachedEntry(record, context));
  return writeZoneFile(sets, commentsOf([...attached, ...inlineEntries(facts.spec, context)], context.apex));
}
