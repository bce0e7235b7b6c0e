import { NS } from '../../rr/types/ns.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** The apex must have NS records (RFC 1035 5.2). */
export function* apexNsMissing(zone: Zone): Generator<ZoneIssue> {
  if (zone.get(zone.apex, NS) !== undefined) return;
  yield zoneIssue(
    'apex-ns-missing',
    { owner: zone.apex, type: NS },
    `${zone.apex.toString()} has no NS records; a zone names its nameservers at its apex`,
  );
}
