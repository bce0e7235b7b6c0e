import type { Name } from '../../name.ts';
import type { RRset } from '../../rr/rrset.ts';
import { CNAME } from '../../rr/types/cname.ts';
import { NS } from '../../rr/types/ns.ts';
import { answeringNode, finalDotHint, hasAddress, isServedHere, namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * The targets of MX, SRV, SVCB and HTTPS records must have addresses (RFC 5321 5.1, RFC 2782). `nsAddress` checks
 * nameservers.
 */
export function* targetAddress(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    if (set.type.additional !== true || set.type === NS) continue;
    for (const target of namesIn(set)) {
      if (!isServedHere(zone, target) || isFound(zone, target, set)) continue;
      const name = target.toString();
      yield zoneIssue(
        'target-without-address',
        set,
        `${set.type.name} of ${set.owner.toString()} names ${name}, which has no A or AAAA record; add one, or name a host that has one${finalDotHint(zone, target)}`,
      );
    }
  }
}

/**
 * The target of a service may also have records of the same type instead of addresses (RFC 9460 2.4.2). Another check
 * covers aliases.
 */
function isFound(zone: Zone, target: Name, { type }: RRset): boolean {
  const node = answeringNode(zone, target);
  if (hasAddress(node)) return true;
  return node?.rrsets.some((set) => set.type === CNAME || (type.serviceTarget === true && set.type === type)) ?? false;
}
