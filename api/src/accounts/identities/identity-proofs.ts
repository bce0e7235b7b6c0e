import { randomBytes } from 'node:crypto';
import type { Database } from '../../storage/db/database.ts';
import type { Cookie } from '../../http/cookies.ts';
import { createSecret, hashSecret } from '../people/secret.ts';
import type { Identity } from './linked-identity.ts';

/** Cookie of a browser that proved an identity that is not linked to any user. */
export const PROOF_COOKIE: Cookie['name'] = '__Host-identity';

/** Half an hour, so that the user has time to choose an email address. */
export const PROOF_SECONDS = 1800;

/**
 * Stores an identity for the browser that proved it. Returns the cookie secret. Replaces an earlier proof of the same
 * identity.
 */
export async function keepProof(
  database: Database,
  { provider, subject, login }: Identity,
  now: number,
): Promise<string> {
  const secret = createSecret(randomBytes);
  await database.query(
    `INSERT INTO identity_proofs (provider, subject, login, hash, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (provider, subject) DO UPDATE SET login = excluded.login, hash = excluded.hash, expires_at = excluded.expires_at`,
    [provider, subject, login, hashSecret(secret), new Date(now + PROOF_SECONDS * 1000)],
  );
  return secret;
}

/** Returns the identity that a browser proved, or undefined if the proof has expired. */
export async function findProof(
  database: Database,
  secret: string | undefined,
  now: number,
): Promise<Identity | undefined> {
  const { rows } = await database.query<Identity>(
    'SELECT provider, subject, login FROM identity_proofs WHERE hash = $1 AND expires_at > $2',
    [hashSecret(secret ?? '') ?? Buffer.alloc(0), new Date(now)],
  );
  return rows.at(0);
}
