import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const MOST_SHOWN = 3;

/** A name may have at most one CNAME record and at most one DNAME record (RFC 2181 10.1, RFC 6672 2.4). */
export function* singleton(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    if (set.type.singleton !== true || set.rdatas.length === 1) continue;
    const owner = set.owner.toString();
    const shown = set.rdatas.slice(0, MOST_SHOWN).map((rdata) => set.type.format(rdata));
    const values = [...shown, ...(set.rdatas.length > MOST_SHOWN ? ['...'] : [])].join(', ');
    yield zoneIssue(
      'record-not-single',
      set,
      `${owner} has ${set.rdatas.length} ${set.type.name} records (${values}); keep one`,
    );
  }
}
