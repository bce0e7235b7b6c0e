import { hash, randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type CookieUse, openCookie, sealCookie, type SealPorts } from './sealed-cookie.ts';

export const CHALLENGE_MILLISECONDS = 10 * 60_000;
const OCTETS = 32;

/** A challenge (WebAuthn 13.4.3), and the cookie that binds it to the browser. */
export interface Challenge {
  readonly challenge: Buffer;
  readonly cookie: string;
}

/**
 * Creates a challenge for one holder, such as a user's sign-in. The server stores nothing until the challenge is
 * signed. Throws Failure unavailable.
 */
export function makeChallenge(ports: SealPorts, holder: string): Challenge {
  const challenge = randomBytes(OCTETS);
  const text = challenge.toString('base64url');
  return { challenge, cookie: sealCookie(ports, useOf(holder), { text, milliseconds: CHALLENGE_MILLISECONDS }) };
}

/**
 * Returns the challenge of a cookie in base64url. Returns undefined if the challenge has expired or belongs to
 * another holder. Throws Failure unavailable.
 */
export function readChallenge(ports: SealPorts, holder: string, cookie: string | undefined): string | undefined {
  return openCookie(ports, useOf(holder), cookie);
}

/**
 * Marks a challenge as used. Call this in the transaction that verifies its signature. Returns false if the challenge
 * was used before.
 */
export async function useChallenge(client: PoolClient, challenge: string, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'INSERT INTO used_challenges (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [hash('sha256', challenge, 'buffer'), new Date(now + CHALLENGE_MILLISECONDS)],
  );
  return rowCount === 1;
}

function useOf(holder: string): CookieUse {
  return { purpose: 'challenge', holder };
}
