import { labelsOf } from '../../host-name.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** An asterisk stands for other names only as the first label (RFC 4592 2.1.1). */
export function* wildcardNotFirst(zone: Zone): Generator<ZoneIssue> {
  for (const { name, rrsets } of zone.nodes) {
    if (labelsOf(name).lastIndexOf('*') <= 0) continue;
    yield zoneIssue(
      'wildcard-not-first',
      rrsets[0],
      `${name.toString()} has an asterisk that is not its first label and so stands for no other name; write the names one by one`,
    );
  }
}
