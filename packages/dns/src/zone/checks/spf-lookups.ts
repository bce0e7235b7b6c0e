import { TXT } from '../../rr/types/txt.ts';
import { answeringNode, isServedHere } from '../lookup.ts';
import type { SpfRecord, SpfTerm } from '../policies/read-spf.ts';
import { spfRecordsOf } from '../policies/spf-records.ts';
import { spfTarget } from '../targets.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const MOST_LOOKUPS = 10;
const LOOKUPS = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect']);

/**
 * Returns an entry for each lookup of an SPF record: the SPF record that the lookup finds in this zone, or undefined.
 */
type LookupsOf = (record: SpfRecord) => readonly (SpfRecord | undefined)[];

/**
 * An SPF record may cause at most ten lookups. This includes the lookups of included records in the zone (RFC 7208
 * 4.6.4).
 */
export function* spfLookups(zone: Zone): Generator<ZoneIssue> {
  const lookupsOf = lookupsIn(zone);
  for (const set of zone.ofType(TXT)) {
    for (const record of spfRecordsOf(set)) {
      if (countLookups(record, lookupsOf) <= MOST_LOOKUPS) continue;
      yield zoneIssue(
        'spf-lookups',
        set,
        `the SPF record of ${set.owner.toString()} needs more than ${MOST_LOOKUPS} lookups, after which receivers stop; write addresses with ip4 and ip6, or include less`,
      );
    }
  }
}

/** Stops when one lookup too many is found, so that mutual includes do not cause an endless loop. */
function countLookups(record: SpfRecord, lookupsOf: LookupsOf, before = 0): number {
  let count = before;
  for (const next of lookupsOf(record)) {
    count++;
    if (next !== undefined && count <= MOST_LOOKUPS) count = countLookups(next, lookupsOf, count);
    if (count > MOST_LOOKUPS) break;
  }
  return count;
}

/** Returns a function that caches the lookups of each record, up to one more than allowed. */
function lookupsIn(zone: Zone): LookupsOf {
  const known = new Map<SpfRecord, readonly (SpfRecord | undefined)[]>();
  return (record) => {
    let lookups = known.get(record);
    if (lookups === undefined) {
      const terms = record.terms.filter(({ name }) => LOOKUPS.has(name)).slice(0, MOST_LOOKUPS + 1);
      known.set(record, (lookups = terms.map((term) => followed(zone, term))));
    }
    return lookups;
  };
}

function followed(zone: Zone, term: SpfTerm): SpfRecord | undefined {
  const target = spfTarget(term);
  if (target === undefined || !isServedHere(zone, target)) return undefined;
  const set = answeringNode(zone, target)?.rrsets.find(({ type }) => type === TXT);
  return set && spfRecordsOf(set)[0];
}
