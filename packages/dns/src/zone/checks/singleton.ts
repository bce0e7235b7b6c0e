import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** At most one CNAME, and one DNAME, at a name (RFC 2181 10.1, RFC 6672 2.4). */
export function* singleton(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    if (set.type.singleton !== true || set.rdatas.length === 1) continue;
    const owner = set.owner.toString();
    const values = set.rdatas.map((rdata) => set.type.format(rdata)).join(', ');
    yield zoneIssue(
      'record-not-single',
      set,
      `${owner} has ${set.rdatas.length} ${set.type.name} records (${values}); keep one`,
    );
  }
}
