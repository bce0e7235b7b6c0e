import { digestLength } from './digest.ts';
import { hex, type Field, u16, u8 } from './field.ts';
import { algorithms, digests } from './mnemonics.ts';

/** What DS and CDS are made of (RFC 4034 5.1, RFC 7344 3.1). */
export const dsFields: readonly Field[] = [
  u16('key tag'),
  u8('algorithm', algorithms),
  u8('digest type', digests),
  hex('digest'),
];

/** Digest lengths: SHA-1, SHA-256, GOST R 34.11-94, SHA-384 (RFC 4034, 4509, 5933, 6605). */
export const checkDsDigest = digestLength(
  { kind: 'digest type', at: 3, octets: { 1: 20, 2: 32, 3: 32, 4: 48 } },
  'digest',
  4,
);
