import { SSHFP } from '../../rr/types/sshfp.ts';
import { TLSA } from '../../rr/types/tlsa.ts';
import { DS } from '../../rr/types/ds.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** An octet in the data whose values IANA assigns. */
interface Parameter {
  readonly field: string;
  readonly at: number;
  readonly assigned: readonly number[];
}

const PARAMETERS: ReadonlyMap<number, readonly Parameter[]> = new Map([
  [
    TLSA.code,
    [
      { field: 'usage', at: 0, assigned: [0, 1, 2, 3, 255] },
      { field: 'selector', at: 1, assigned: [0, 1, 255] },
      { field: 'matching type', at: 2, assigned: [0, 1, 2, 255] },
    ],
  ],
  [
    SSHFP.code,
    [
      { field: 'algorithm', at: 0, assigned: [1, 2, 3, 4, 6] },
      { field: 'fingerprint type', at: 1, assigned: [1, 2] },
    ],
  ],
  [
    DS.code,
    [{ field: 'algorithm', at: 2, assigned: [1, 2, 3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 16, 17, 23, 252, 253, 254] }],
  ],
]);

/** Clients do not understand values that are not assigned (RFC 7218 2, RFC 4255 5.1, RFC 4034 A.1). */
export function* unassignedParameter(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    for (const { field, at, assigned } of PARAMETERS.get(set.type.code) ?? []) {
      const strange = set.rdatas.map((rdata) => rdata[at]).find((value) => !assigned.includes(value));
      if (strange === undefined) continue;
      yield zoneIssue(
        'parameter-unassigned',
        set,
        `${set.type.name} of ${set.owner.toString()} has the ${field} ${strange}, which means nothing; possible are ${assigned.join(', ')}`,
      );
    }
  }
}
