import type { AccountToken } from '@fourwinds/resources';

/** The part of its life after which a token is renewed. */
const PART = 1 / 3;

/**
 * When a token is to be renewed, in milliseconds since 1970: at once where it never expires, so that one that does takes its
 * place. Undefined where there is none that could be.
 */
export function renewalTime(token: AccountToken | undefined): number | undefined {
  if (token === undefined) return undefined;
  const { issuedAt = 0, expiresAt } = token;
  return expiresAt === undefined ? 0 : issuedAt + (expiresAt - issuedAt) * PART;
}

/** The part of its life that a token still has, from 0 to 1; undefined where it never expires. */
export function remainingLife({ issuedAt = 0, expiresAt }: AccountToken, now: number): number | undefined {
  if (expiresAt === undefined) return undefined;
  return Math.min(1, Math.max(0, (expiresAt - now) / (expiresAt - issuedAt)));
}
