import { DS } from '../../rr/types/ds.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** RSAMD5, DSA, RSASHA1, the NSEC3 variants of DSA and RSASHA1, and ECC-GOST. */
const ALGORITHMS = new Set([1, 3, 5, 6, 7, 12]);
const DIGESTS: ReadonlyMap<number, string> = new Map([
  [1, 'SHA-1'],
  [3, 'GOST R 34.11-94'],
]);

/**
 * Validators drop support for old algorithms and digests. They then treat the delegation as unsigned (RFC 8624 3.1,
 * 3.3).
 */
export function* dsOutdated(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(DS)) {
    for (const rdata of set.rdatas) {
      const digest = DIGESTS.get(rdata[3]);
      const keyTag = (rdata[0] << 8) | rdata[1];
      const ds = `the DS of ${set.owner.toString()} with key tag ${keyTag}`;
      if (digest !== undefined)
        yield zoneIssue(
          'ds-outdated',
          set,
          `${ds} is a ${digest} digest, which is outdated; use SHA-256, digest type 2`,
        );
      if (ALGORITHMS.has(rdata[2]))
        yield zoneIssue(
          'ds-outdated',
          set,
          `${ds} is of a key with the outdated algorithm ${rdata[2]}; sign the zone with a newer one, such as 13`,
        );
    }
  }
}
