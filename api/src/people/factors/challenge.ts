import { hash, randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type CookieUse, openCookie, sealCookie, type SealPorts } from './sealed-cookie.ts';

/** An authenticator has so long to sign a challenge. */
export const CHALLENGE_MILLISECONDS = 10 * 60_000;
const OCTETS = 32;

/** A challenge for an authenticator (WebAuthn 13.4.3), and the cookie by which it is bound to the browser. */
export interface Challenge {
  readonly challenge: Buffer;
  readonly cookie: string;
}

/** Makes a challenge for one use, such as the sign-in of a person; it needs no row before it was signed. Throws Failure unavailable. */
export function makeChallenge(ports: SealPorts, holder: string): Challenge {
  const challenge = randomBytes(OCTETS);
  const text = challenge.toString('base64url');
  return { challenge, cookie: sealCookie(ports, useOf(holder), { text, milliseconds: CHALLENGE_MILLISECONDS }) };
}

/** The challenge of a cookie in base64url; undefined where it is too old, or was made for another use. Throws Failure unavailable. */
export function readChallenge(ports: SealPorts, holder: string, cookie: string | undefined): string | undefined {
  return openCookie(ports, useOf(holder), cookie);
}

/** Uses a challenge up, in the transaction that its signature decides; false where it was used before. */
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
