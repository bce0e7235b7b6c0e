import { DS } from '../../rr/types/ds.ts';
import { NS } from '../../rr/types/ns.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** DS records must be in the parent zone, at the same name as the NS records of a delegation (RFC 4035 2.4). */
export function* dsPlace(zone: Zone): Generator<ZoneIssue> {
  for (const ds of zone.ofType(DS)) {
    const owner = ds.owner.toString();
    if (ds.owner.equals(zone.apex)) {
      yield zoneIssue(
        'ds-at-apex',
        ds,
        `the DS record of ${owner} belongs into its parent zone; give it to the registrar instead`,
      );
    } else if (zone.get(ds.owner, NS) === undefined) {
      yield zoneIssue(
        'ds-without-ns',
        ds,
        `${owner} has DS records but no NS records; DS belongs to a delegation: add its NS records or remove the DS`,
      );
    }
  }
}
