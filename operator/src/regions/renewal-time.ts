import type { AccountToken } from '@fourwinds/resources';

/** Fraction of its lifetime after which a token is renewed. */
const PART = 1 / 3;

/**
 * Returns when to renew a token, in milliseconds since 1970. A token without expiry is renewed at once, to replace it
 * with a token that expires. Undefined if there is no token to renew.
 */
export function renewalTime(token: AccountToken | undefined): number | undefined {
  if (token === undefined) return undefined;
  const { issuedAt = 0, expiresAt } = token;
  return expiresAt === undefined ? 0 : issuedAt + (expiresAt - issuedAt) * PART;
}

/** Returns the remaining fraction of a token's lifetime, from 0 to 1. Undefined if it never expires. */
export function remainingLife({ issuedAt = 0, expiresAt }: AccountToken, now: number): number | undefined {
  if (expiresAt === undefined) return undefined;
  return Math.min(1, Math.max(0, (expiresAt - now) / (expiresAt - issuedAt)));
}
