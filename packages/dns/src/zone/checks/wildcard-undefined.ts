import { DNAME } from '../../rr/types/dname.ts';
import { NS } from '../../rr/types/ns.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** The meaning of NS or DNAME records at a wildcard is undefined, so nameservers answer differently (RFC 4592 4.2, 4.4). */
export function* wildcardUndefined(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(NS, DNAME)) {
    if (!set.owner.isWildcard) continue;
    const owner = set.owner.toString();
    yield zoneIssue(
      'wildcard-undefined',
      set,
      `${owner} cannot have ${set.type.name} records, as no rule says what they would mean for a wildcard; write them for each name`,
    );
  }
}
