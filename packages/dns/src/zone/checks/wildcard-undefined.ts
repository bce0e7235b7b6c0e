import { DNAME } from '../../rr/types/dname.ts';
import { NS } from '../../rr/types/ns.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * NS and DNAME records at a wildcard have no defined meaning. Nameservers differ in their answers (RFC 4592 4.2,
 * 4.4).
 */
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
