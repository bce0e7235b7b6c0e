import type { Name } from '../../name.ts';
import { DS } from '../../rr/types/ds.ts';
import { NS } from '../../rr/types/ns.ts';
import type { RRset } from '../../rr/rrset.ts';
import { isAddress, namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone, ZoneNode } from '../zone.ts';

/**
 * Only NS, DS and glue are served at and below a delegation (RFC 1034 4.2.1). Other records belong in the child zone.
 */
export function* belowDelegation(zone: Zone): Generator<ZoneIssue> {
  const servers = nameservers(zone);
  let cut: Name | undefined;
  for (const node of zone.nodes.slice(1)) {
    if (cut === undefined || !node.name.isWithin(cut)) cut = node.rrsets.find(({ type }) => type === NS)?.owner;
    if (cut === undefined) continue;
    const unserved = node.rrsets.filter((set) => !isGlue(set, servers) && set.type.besideCname !== true);
    yield* node.name.equals(cut) ? atCut(unserved) : belowCut(cut, { ...node, rrsets: unserved });
  }
}

function* atCut(sets: readonly RRset[]): Generator<ZoneIssue> {
  for (const set of sets) {
    if (set.type === NS || set.type === DS) continue;
    const owner = set.owner.toString();
    yield zoneIssue(
      'data-at-delegation',
      set,
      `${owner} is delegated by its NS records, so its ${set.type.name} record is not served here; put it into the zone ${owner} at the nameservers named there`,
    );
  }
}

function* belowCut(cut: Name, { name, rrsets }: ZoneNode): Generator<ZoneIssue> {
  for (const set of rrsets) {
    yield zoneIssue(
      'name-below-delegation',
      set,
      `the ${set.type.name} record of ${name.toString()} is below the delegation of ${cut.toString()} and is not served; put it into that zone at the nameservers named there`,
    );
  }
}

function isGlue(set: RRset, servers: ReadonlySet<string>): boolean {
  return isAddress(set) && servers.has(set.owner.key);
}

function nameservers(zone: Zone): Set<string> {
  return new Set(zone.ofType(NS).flatMap((set) => namesIn(set).map(({ key }) => key)));
}
