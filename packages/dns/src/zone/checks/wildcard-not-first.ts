import { labelsOf } from '../../host-name.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** An asterisk is only a wildcard if it is the first label (RFC 4592 2.1.1). */
export function* wildcardNotFirst(zone: Zone): Generator<ZoneIssue> {
  for (const { name, rrsets } of zone.nodes) {
    const fault = faultOf(labelsOf(name));
    if (fault === undefined) continue;
    yield zoneIssue(
      'wildcard-not-first',
      rrsets[0],
      `${name.toString()} has an asterisk that is ${fault} and so stands for no other name; write the names one by one`,
    );
  }
}

function faultOf(labels: readonly string[]): string | undefined {
  if (labels.lastIndexOf('*') > 0) return 'not its first label';
  return labels.some((label) => label !== '*' && label.includes('*')) ? 'only a part of a label' : undefined;
}
