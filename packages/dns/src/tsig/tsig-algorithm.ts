import { Name } from '../name.ts';

/** A supported TSIG algorithm (RFC 8945 6). */
export interface TsigAlgorithm {
  readonly name: Name;
  readonly hash: 'SHA-256' | 'SHA-384' | 'SHA-512';
  /** Length of a complete MAC in octets. */
  readonly length: number;
}

/** Computes an HMAC (RFC 2104), as the function `createHmac` of node:crypto does. */
export type Hmac = (hash: TsigAlgorithm['hash'], secret: Uint8Array, data: Uint8Array) => Uint8Array;

/**
 * SHA-1 and MD5 are omitted on purpose. RFC 8945 6 does not recommend MD5, and every current client supports SHA-256.
 */
export const TSIG_ALGORITHMS: readonly TsigAlgorithm[] = [
  { name: Name.parse('hmac-sha256.'), hash: 'SHA-256', length: 32 },
  { name: Name.parse('hmac-sha384.'), hash: 'SHA-384', length: 48 },
  { name: Name.parse('hmac-sha512.'), hash: 'SHA-512', length: 64 },
];

export function tsigAlgorithm(name: Name): TsigAlgorithm | undefined {
  return TSIG_ALGORITHMS.find((algorithm) => algorithm.name.equals(name));
}
