import { IssueError } from '../issue.ts';
import { digestLength } from './digest.ts';
import { hex, type Field, u16, u8 } from './all-fields.ts';
import { algorithms, digests } from './mnemonics.ts';

/** The fields of DS and CDS (RFC 4034 5.1, RFC 7344 3.1). */
export const dsFields: readonly Field[] = [
  u16('key tag'),
  u8('algorithm', algorithms),
  u8('digest type', digests),
  hex('digest'),
];

/** SHA-1, SHA-256, GOST R 34.11-94, SHA-384, GOST R 34.11-2012, SM3 (RFC 4034, 4509, 5933, 6605, 9558, 9563). */
const octets: Readonly<Record<number, number>> = { 1: 20, 2: 32, 3: 32, 4: 48, 5: 32, 6: 32 };

export const checkDsDigest = digestLength({ kind: 'digest type', at: 3, octets }, 'digest', 4);

/** Rejects unassigned digest types, which no validator can use (RFC 4035 5.2). Throws IssueError. */
export function checkDs(rdata: Uint8Array): void {
  if (!(rdata[3] in octets)) {
    throw new IssueError(
      'value-out-of-range',
      `field "digest type": ${rdata[3]} is not assigned to a digest; use 2 for SHA-256`,
    );
  }
  checkDsDigest(rdata);
}
