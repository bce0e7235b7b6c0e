import type { RRset } from '../../rr/rrset.ts';
import { DNAME } from '../../rr/types/dname.ts';
import { NSEC3 } from '../../rr/types/nsec3.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** Only DNSSEC records may exist below a DNAME, because the DNAME redirects all names below it (RFC 6672 2.4). */
export function* belowDname(zone: Zone): Generator<ZoneIssue> {
  if (zone.ofType(DNAME).length === 0) return;
  let dname: RRset | undefined;
  for (const { name, rrsets } of zone.nodes) {
    if (dname === undefined || !name.isWithin(dname.owner)) {
      dname = zone.get(name, DNAME);
      continue;
    }
    const set = rrsets.find(({ type }) => type !== NSEC3 && type.besideCname !== true);
    if (set === undefined) continue;
    const above = dname.owner.toString();
    yield zoneIssue(
      'name-below-dname',
      set,
      `${name.toString()} is below ${above}, whose DNAME redirects every name below it; remove one of the two`,
    );
  }
}
