import { Name } from '../name.ts';

/** An algorithm of TSIG (RFC 8945 6) that this implementation uses. */
export interface TsigAlgorithm {
  readonly name: Name;
  readonly hash: 'SHA-256' | 'SHA-384' | 'SHA-512';
  /** Octets of a whole MAC. */
  readonly length: number;
}

/** HMAC (RFC 2104) of some octets by a secret, as `createHmac` of node:crypto makes it. */
export type Hmac = (hash: TsigAlgorithm['hash'], secret: Uint8Array, data: Uint8Array) => Uint8Array;

/** SHA-1 and MD5 are missing on purpose: RFC 8945 6 has MD5 not recommended, and every client of today knows SHA-256. */
export const TSIG_ALGORITHMS: readonly TsigAlgorithm[] = [
  { name: Name.parse('hmac-sha256.'), hash: 'SHA-256', length: 32 },
  { name: Name.parse('hmac-sha384.'), hash: 'SHA-384', length: 48 },
  { name: Name.parse('hmac-sha512.'), hash: 'SHA-512', length: 64 },
];

/** The algorithm that a TSIG record names; undefined for all others. */
export function tsigAlgorithm(name: Name): TsigAlgorithm | undefined {
  return TSIG_ALGORITHMS.find((algorithm) => algorithm.name.equals(name));
}
