import { Name } from '../../name.ts';
import { TXT } from '../../rr/types/txt.ts';
import { answeringNode, isServedHere } from '../lookup.ts';
import type { SpfRecord, SpfTerm } from '../policies/spf.ts';
import { spfRecordsOf } from '../policies/spf-records.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const MOST_LOOKUPS = 10;
const LOOKUPS = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect']);

/** The target of each lookup of a record: an SPF record of this zone, or something else. */
type LookupsOf = (record: SpfRecord) => readonly (SpfRecord | undefined)[];

/** An SPF record makes receivers look up at most ten things, includes that are in the zone counted with theirs (RFC 7208 4.6.4). */
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

/** Ends with the first lookup too many, so that records that include each other end. */
function countLookups(record: SpfRecord, lookupsOf: LookupsOf, before = 0): number {
  let count = before;
  for (const next of lookupsOf(record)) {
    count++;
    if (next !== undefined && count <= MOST_LOOKUPS) count = countLookups(next, lookupsOf, count);
    if (count > MOST_LOOKUPS) break;
  }
  return count;
}

/** Finds the lookups of each record once, and of none more than are too many. */
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

/** The SPF record that an include or a redirect leads to, where it is in this zone. */
function followed(zone: Zone, { name, domain }: SpfTerm): SpfRecord | undefined {
  if ((name !== 'include' && name !== 'redirect') || !/^[a-z0-9._-]{1,253}$/i.test(domain)) return undefined;
  const target = parseName(domain);
  if (target === undefined || !isServedHere(zone, target)) return undefined;
  const set = answeringNode(zone, target)?.rrsets.find(({ type }) => type === TXT);
  return set && spfRecordsOf(set)[0];
}

function parseName(text: string): Name | undefined {
  try {
    return Name.parse(text);
  } catch {
    return undefined;
  }
}
