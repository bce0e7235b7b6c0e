import { labelsOf } from '../../host-name.ts';
import type { Name } from '../../name.ts';
import { parseIpv4 } from '../../rr/all-fields.ts';
import { namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** A target must not look like an address: `192.0.2.1` is a name with four labels (RFC 1035 3.3.9, 3.3.11). */
export function* targetAddressLike(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    if (set.type.additional !== true) continue;
    for (const target of namesIn(set)) {
      const address = addressIn(target, zone.apex);
      if (address === undefined) continue;
      yield zoneIssue(
        'target-looks-like-address',
        set,
        `${set.type.name} of ${set.owner.toString()} names ${target.toString()}, which is a name and not the address ${address}; give a host that address in an A record and name the host`,
      );
    }
  }
}

/**
 * Returns the first four labels if they form an address, and if nothing follows them except the apex. The apex is
 * part of the target if the user omitted the final dot.
 */
function addressIn(target: Name, apex: Name): string | undefined {
  const labels = labelsOf(target);
  const rest = target.isWithin(apex) ? labels.length - apex.labelCount : labels.length;
  const text = labels.slice(0, 4).join('.');
  return rest === 4 && parseIpv4(text) !== undefined ? text : undefined;
}
