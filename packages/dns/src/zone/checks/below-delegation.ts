import { NS } from '../../rr/types/ns.ts';
import type { RRset } from '../../rr/rrset.ts';
import { isAddress, namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const DS_CODE = 43;

/** At and below a delegation only NS, DS and glue are served (RFC 1034 4.2.1); the rest belongs into the child zone. */
export function* belowDelegation(zone: Zone): Generator<ZoneIssue> {
  const servers = new Set(
    [...zone.rrsets()].filter(({ type }) => type === NS).flatMap((set) => namesIn(set).map(({ key }) => key)),
  );
  let cut: RRset | undefined;
  for (const { name, rrsets } of zone.nodes) {
    if (name.equals(zone.apex)) continue;
    if (cut === undefined || !name.isWithin(cut.owner)) cut = zone.get(name, NS);
    if (cut === undefined) continue;
    const atCut = name.equals(cut.owner);
    for (const set of rrsets) {
      const isGlue = isAddress(set) && servers.has(name.key);
      if (isGlue || set.type.besideCname === true || (atCut && staysInParent(set))) continue;
      const owner = name.toString();
      const above = cut.owner.toString();
      yield atCut
        ? zoneIssue(
            'data-at-delegation',
            set,
            `${owner} is delegated by its NS records, so its ${set.type.name} record is not served here; put it into the zone ${above} at the nameservers named there`,
          )
        : zoneIssue(
            'name-below-delegation',
            set,
            `${owner} ${set.type.name} is below the delegation of ${above} and is not served; put it into that zone at the nameservers named there`,
          );
    }
  }
}

function staysInParent({ type }: RRset): boolean {
  return type === NS || type.code === DS_CODE;
}
