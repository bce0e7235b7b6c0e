import { A } from '../../rr/types/a.ts';
import { AAAA } from '../../rr/types/aaaa.ts';
import { unusableAddress } from '../../rr/unusable-address.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** No Internet host is reachable at a special-purpose address (RFC 6890). */
export function* addressUnusable(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(A, AAAA)) {
    for (const rdata of set.rdatas) {
      const block = unusableAddress(rdata);
      if (block === undefined) continue;
      const address = set.type.format(rdata);
      yield zoneIssue(
        'address-unusable',
        set,
        `${set.type.name} of ${set.owner.toString()}: ${address} ${block.what}, by which no host can be reached; write ${block.instead}`,
      );
    }
  }
}
