import type { RRset } from '../../rr/rrset.ts';
import { isSpf, readSpf, type SpfRecord } from './spf.ts';
import { textsOf } from './text.ts';

/**
 * Octets of the longest SPF record that is read. The standard wants it to fit an answer of 512 octets, and lets receivers
 * ignore one that does not fit a UDP packet (RFC 7208 3.4).
 */
export const MAX_SPF_LENGTH = 4096;

const records = new WeakMap<RRset, readonly SpfRecord[]>();

/** The SPF records in a TXT set, each read once for all checks; those that are too long to be read are left out. */
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
