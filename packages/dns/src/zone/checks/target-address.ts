import type { Name } from '../../name.ts';
import type { RRset } from '../../rr/rrset.ts';
import { CNAME } from '../../rr/types/cname.ts';
import { NS } from '../../rr/types/ns.ts';
import { answeringNode, finalDotHint, hasAddress, isServedHere, namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** MX, SRV, SVCB and HTTPS name hosts that have addresses (RFC 5321 5.1, RFC 2782); nameservers have a check of their own. */
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

/** A service may also lead to further records of its kind (RFC 9460 2.4.2); an alias is the subject of another check. */
function isFound(zone: Zone, target: Name, { type }: RRset): boolean {
  const node = answeringNode(zone, target);
  if (hasAddress(node)) return true;
  return node?.rrsets.some((set) => set.type === CNAME || (type.serviceTarget === true && set.type === type)) ?? false;
}
