import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Cookie } from '../pages/cookies.ts';
import { createSecret, hashSecret } from '../people/secret.ts';
import type { Identity } from './identity.ts';

/** The cookie of a browser that has proven an identity which nobody here has. */
export const PROOF_COOKIE: Cookie['name'] = '__Host-identity';

/** The person chooses an address meanwhile. */
export const PROOF_SECONDS = 1800;

/** Keeps an identity for the browser that has proven it; gives the secret of its cookie. An identity has one such browser. */
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

/** The identity that a browser has proven; undefined where that was too long ago. */
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
