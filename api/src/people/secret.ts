import { hash } from 'node:crypto';

const OCTETS = 32;
const FORM = /^[\w-]{43}$/;

/** A secret of 256 bits for a cookie or a link; `random` gives that many random octets. */
export function createSecret(random: (octets: number) => Buffer): string {
  return random(OCTETS).toString('base64url');
}

/** The hash that is stored of a secret, which needs neither salt nor stretching; undefined where a text has not the form of one. */
export function hashSecret(text: string): Buffer | undefined {
  return FORM.test(text) ? hash('sha256', text, 'buffer') : undefined;
}
