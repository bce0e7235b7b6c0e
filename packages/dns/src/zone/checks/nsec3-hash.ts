import { NSEC3 } from '../../rr/types/nsec3.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const SHA1 = 1;
const SHA1_OCTETS = 20;

/** The next hashed name of a SHA-1 NSEC3 record must be a SHA-1 hash (RFC 5155 3.1.6, 5). */
export function* nsec3Hash(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(NSEC3)) {
    const wrong = set.rdatas.find((rdata) => rdata[0] === SHA1 && hashLength(rdata) !== SHA1_OCTETS);
    if (wrong === undefined) continue;
    yield zoneIssue(
      'nsec3-hash',
      set,
      `the NSEC3 record of ${set.owner.toString()} names a hash of ${hashLength(wrong)} octets as the next one, but those of SHA-1 have ${SHA1_OCTETS}; sign the zone anew`,
    );
  }
}

/** Returns the length of the hash. In the data, it follows the algorithm, flags, iterations and salt. */
function hashLength(rdata: Uint8Array): number {
  return rdata[5 + rdata[4]];
}
