import { CNAME } from '../../rr/types/cname.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** A CNAME is alone at its name, DNSSEC's records excepted (RFC 1034 3.6.2, RFC 4034 2.5). The apex has a check of its own. */
export function* cnameBesideOtherData(zone: Zone): Generator<ZoneIssue> {
  for (const { name, rrsets } of zone.nodes) {
    const cname = rrsets.find(({ type }) => type === CNAME);
    if (cname === undefined || name.equals(zone.apex)) continue;
    const others = rrsets
      .filter(({ type }) => type !== CNAME && type.besideCname !== true)
      .map(({ type }) => type.name);
    if (others.length === 0) continue;
    const owner = name.toString();
    yield zoneIssue(
      'cname-beside-other-data',
      cname,
      `${owner} has a CNAME beside ${others.join(', ')}; a CNAME must be the only record of its name: remove it or the others`,
    );
  }
}
