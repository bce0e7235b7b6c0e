import { DNAME } from '../../rr/types/dname.ts';
import { NS } from '../../rr/types/ns.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** A name below the apex must not have both a delegation and a DNAME (RFC 6672 2.3). */
export function* dnameBesideNs(zone: Zone): Generator<ZoneIssue> {
  for (const dname of zone.ofType(DNAME)) {
    const name = dname.owner;
    if (name.equals(zone.apex) || zone.get(name, NS) === undefined) continue;
    yield zoneIssue(
      'dname-beside-ns',
      dname,
      `${name.toString()} has a DNAME beside NS records; either redirect the names below it or delegate them: remove one of the two`,
    );
  }
}
