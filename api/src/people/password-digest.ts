import { hash } from 'node:crypto';

/** Enough that no good password is taken for one of some thousands. */
export const DIGEST_OCTETS = 8;

/** A digest by which a password is found in a list, in whatever letters it is written. */
export function passwordDigest(password: string): Buffer {
  return hash('sha256', normalPassword(password), 'buffer').subarray(0, DIGEST_OCTETS);
}

/** A password as lists have it. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}
