import type { RRset } from '../../rr/rrset.ts';
import { isSpf, readSpf, type SpfRecord } from './read-spf.ts';
import { textsOf } from './policy-text.ts';

/**
 * Maximum size of an SPF record in octets. Longer records are not read. RFC 7208 3.4 recommends that a record fits
 * into a response of 512 octets, and receivers may ignore a record that does not fit into a UDP packet.
 */
export const MAX_SPF_LENGTH = 4096;

const records = new WeakMap<RRset, readonly SpfRecord[]>();

/** Returns the SPF records in a TXT set, except records that are too long. Parses each set only once. */
export function spfRecordsOf(set: RRset): readonly SpfRecord[] {
  let found = records.get(set);
  if (found === undefined) {
    found = textsOf(set)
      .filter((text) => isSpf(text) && text.length <= MAX_SPF_LENGTH)
      .map(readSpf);
    records.set(set, found);
  }
  return found;
}
