import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { RRset } from '../../rr/rrset.ts';
import type { Zone } from '../zone.ts';

export const MAX_MESSAGE = 65535;
const HEADER_AND_QUESTION = 12 + 4;
/** Number of octets of a compressed owner, type, class, TTL and length (RFC 1035 4.1.3). */
const RECORD_OVERHEAD = 12;

/** A set must fit into one message over TCP (RFC 1035 4.2.2, RFC 2181 5). */
export function* rrsetSize(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    const size = answerSize(set);
    if (size <= MAX_MESSAGE) continue;
    const owner = set.owner.toString();
    yield zoneIssue(
      'rrset-too-large',
      set,
      `the ${set.rdatas.length} ${set.type.name} records of ${owner} need ${size} octets, but an answer holds at most ${MAX_MESSAGE}; remove some`,
    );
  }
}

export function answerSize({ owner, rdatas }: RRset): number {
  return rdatas.reduce((sum, rdata) => sum + RECORD_OVERHEAD + rdata.length, HEADER_AND_QUESTION + owner.wire.length);
}
