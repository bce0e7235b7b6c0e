import { hash } from 'node:crypto';
import { z } from 'zod';

/**
 * TXT value of a challenge: a SHA-256 digest in base64url (RFC 8555 section 8.4). Other values are refused, because
 * values written here expire.
 */
export const challengeValue = z
  .string()
  .regex(/^[\w-]{43}$/, 'this is not the value of a challenge, which has 43 characters of base64url');

/** Returns the value for a key authorization (RFC 8555 section 8.1). */
export function valueOf(keyAuthorization: string): string {
  return hash('sha256', keyAuthorization, 'base64url');
}
