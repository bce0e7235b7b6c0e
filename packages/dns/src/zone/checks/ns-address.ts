import { NS } from '../../rr/types/ns.ts';
import type { RRset } from '../../rr/rrset.ts';
import { answeringNode, delegationOf, hasAddress, namesIn, topmost } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Name } from '../../name.ts';
import type { Zone } from '../zone.ts';

const CNAME_CODE = 5;
const DNAME_CODE = 39;

/** A nameserver named within the zone has an address there, as glue when it lies below its own delegation (RFC 1034 4.2.1). */
export function* nsAddress(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    if (set.type !== NS || isOccluded(zone, set)) continue;
    for (const target of namesIn(set)) {
      if (!target.isWithin(zone.apex) || hasAddressOrAlias(zone, target, set)) continue;
      const server = target.toString();
      yield zoneIssue(
        'ns-without-address',
        set,
        `${server}, nameserver of ${set.owner.toString()}, has no A or AAAA record; add one, or name a server that has one`,
      );
    }
  }
}

function isOccluded(zone: Zone, { owner }: RRset): boolean {
  return !owner.equals(zone.apex) && delegationOf(zone, owner)?.owner.equals(owner) === false;
}

function hasAddressOrAlias(zone: Zone, target: Name, { owner }: RRset): boolean {
  const cut = delegationOf(zone, target);
  if (cut !== undefined) return !cut.owner.equals(owner) || hasAddress(zone.node(target));
  if (topmost(zone, target.parent, DNAME_CODE) !== undefined) return true;
  const node = answeringNode(zone, target);
  return hasAddress(node) || (node?.rrsets.some(({ type }) => type.code === CNAME_CODE) ?? false);
}
