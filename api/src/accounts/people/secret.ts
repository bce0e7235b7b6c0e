import { hash } from 'node:crypto';

const OCTETS = 32;
const FORM = /^[\w-]{43}$/;

/** Creates a 256-bit secret for a cookie or link. `random` returns the requested number of random octets. */
export function createSecret(random: (octets: number) => Buffer): string {
  return random(OCTETS).toString('base64url');
}

/**
 * Returns the hash to store for a secret. The secret is random, so the hash needs neither salt nor stretching.
 * Returns undefined for text in another format.
 */
export function hashSecret(text: string): Buffer | undefined {
  return FORM.test(text) ? hash('sha256', text, 'buffer') : undefined;
}
