import { hash } from 'node:crypto';
import { z } from 'zod';

/** The TXT value of a challenge: a SHA-256 in base64url (RFC 8555 8.4). Nothing else is written here, so that everything ends. */
export const challengeValue = z
  .string()
  .regex(/^[\w-]{43}$/, 'this is not the value of a challenge, which has 43 characters of base64url');

/** The value for a key authorization (RFC 8555 8.1). */
export function valueOf(keyAuthorization: string): string {
  return hash('sha256', keyAuthorization, 'base64url');
}
