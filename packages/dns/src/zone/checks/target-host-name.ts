import { isHostName, labelsOf } from '../../host-name.ts';
import { Name } from '../../name.ts';
import type { RRset } from '../../rr/rrset.ts';
import { PTR } from '../../rr/types/ptr.ts';
import { namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const REVERSE = ['in-addr.arpa.', 'ip6.arpa.'].map((name) => Name.parse(name));

/**
 * The targets of NS, MX and SRV records, and of PTR records for addresses, must be host names (RFC 1123 2.1). Service
 * discovery uses other PTR records, whose targets need not be host names (RFC 6763).
 */
export function* targetHostName(zone: Zone): Generator<ZoneIssue> {
  const reverse = REVERSE.some((suffix) => zone.apex.isWithin(suffix));
  for (const set of zone.rrsets()) {
    if (!namesHosts(set, reverse)) continue;
    for (const target of namesIn(set).filter((name) => !isHostName(name))) {
      yield zoneIssue(
        'target-not-host-name',
        set,
        `${set.type.name} of ${set.owner.toString()} names ${target.toString()}, which is no host name; use letters, digits and hyphens only`,
      );
    }
  }
}

function namesHosts({ type, owner }: RRset, reverse: boolean): boolean {
  if (type === PTR) return reverse && !labelsOf(owner).some((label) => label.startsWith('_'));
  return type.fields.some(({ domainName }) => domainName?.host === true);
}
