import { labelsOf } from '../../host-name.ts';
import { NSEC3 } from '../../rr/types/nsec3.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const SHA1 = 1;
const SHA1_HASH = /^[0-9a-v]{32}$/i;

/** The first label of the owner of an NSEC3 record must be a hash. Otherwise the record proves nothing (RFC 5155 3). */
export function* nsec3Owner(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(NSEC3)) {
    if (set.rdatas[0][0] !== SHA1 || SHA1_HASH.test(labelsOf(set.owner)[0] ?? '')) continue;
    yield zoneIssue(
      'nsec3-owner',
      set,
      `${set.owner.toString()} has an NSEC3 record, but does not begin with a hash of SHA-1, 32 digits in base32hex, so the record proves nothing; sign the zone anew`,
    );
  }
}
