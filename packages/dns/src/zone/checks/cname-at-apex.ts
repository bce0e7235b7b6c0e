import { CNAME } from '../../rr/types/cname.ts';
import { targetOfAlias } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** The apex must not have a CNAME, because it has SOA and NS records (RFC 1912 2.4). */
export function* cnameAtApex(zone: Zone): Generator<ZoneIssue> {
  const cname = zone.get(zone.apex, CNAME);
  if (cname === undefined) return;
  const apex = zone.apex.toString();
  const target = targetOfAlias(cname);
  yield zoneIssue(
    'cname-at-apex',
    cname,
    `${apex} cannot be a CNAME, because SOA and NS records stand at the top of a zone; write the A and AAAA records of ${target.toString()} there, or make www.${apex} the CNAME`,
  );
}
