import type { Name } from '../../name.ts';
import { CNAME } from '../../rr/types/cname.ts';
import { DNAME } from '../../rr/types/dname.ts';
import { NS } from '../../rr/types/ns.ts';
import { answeringNode, delegationOf, finalDotHint, hasAddress, namesIn, topmost } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * A nameserver within the zone needs an address in the zone (RFC 1034 4.2.1). If the nameserver is below the
 * delegation that it serves, the address is glue. A missing address is an error for the zone's own nameservers, and a
 * warning for delegations.
 */
export function* nsAddress(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(NS)) {
    const name = set.owner;
    if (isOccluded(zone, name)) continue;
    const code = name.equals(zone.apex) ? 'ns-without-address' : 'delegation-without-address';
    for (const target of namesIn(set)) {
      if (!target.isWithin(zone.apex) || isReachable(zone, target, name)) continue;
      yield zoneIssue(
        code,
        set,
        `${target.toString()}, nameserver of ${name.toString()}, has no A or AAAA record; add one, or name a server that has one${finalDotHint(zone, target)}`,
      );
    }
  }
}

/** True below another delegation. Nothing is served there. */
function isOccluded(zone: Zone, owner: Name): boolean {
  return delegationOf(zone, owner)?.owner.equals(owner) === false;
}

/** Addresses in other zones and behind an alias are treated as reachable, because other checks cover them. */
function isReachable(zone: Zone, target: Name, delegated: Name): boolean {
  const cut = delegationOf(zone, target);
  if (cut !== undefined) return !cut.owner.equals(delegated) || hasAddress(zone.node(target));
  if (topmost(zone, target.parent, DNAME) !== undefined) return true;
  const node = answeringNode(zone, target);
  return hasAddress(node) || (node?.rrsets.some(({ type }) => type === CNAME) ?? false);
}
