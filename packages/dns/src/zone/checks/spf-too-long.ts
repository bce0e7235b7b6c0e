import { TXT } from '../../rr/types/txt.ts';
import { isSpf } from '../policies/read-spf.ts';
import { MAX_SPF_LENGTH } from '../policies/spf-records.ts';
import { textsOf } from '../policies/policy-text.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * Receivers may ignore an SPF record that does not fit into a UDP packet (RFC 7208 3.4). Other checks ignore it as
 * well.
 */
export function* spfTooLong(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(TXT)) {
    const long = textsOf(set).find((text) => text.length > MAX_SPF_LENGTH && isSpf(text));
    if (long === undefined) continue;
    yield zoneIssue(
      'spf-too-long',
      set,
      `the SPF record of ${set.owner.toString()} has ${long.length} octets, but receivers may ignore one that does not fit a small answer, and it was not checked; keep it below 450 octets, with includes or whole networks`,
    );
  }
}
