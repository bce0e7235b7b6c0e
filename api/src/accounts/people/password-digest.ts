import { hash } from 'node:crypto';

/** Long enough that a good password does not have the same digest as one of some thousand entries. */
export const DIGEST_OCTETS = 8;

/** Returns the digest used to find a password in a list, ignoring case. */
export function passwordDigest(password: string): Buffer {
  return hash('sha256', normalPassword(password), 'buffer').subarray(0, DIGEST_OCTETS);
}

export function normalPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}
