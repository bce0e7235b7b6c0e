import type { KeyRing } from '@fourwinds/envelope';
import type { Pool } from 'pg';
import { type Resealing, resealTable } from '../../storage/db/reseal.ts';
import { updateKeyPlace } from './update-key.ts';

interface UpdateKeyRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
}

const SELECT = `
  SELECT id, tsig_secret AS secret, CASE WHEN previous_expires_at > now() THEN tsig_previous_secret END AS "previousSecret"
  FROM tokens
  WHERE tsig_secret IS NOT NULL AND ($1::uuid IS NULL OR id > $1)
    AND (NOT starts_with(encode(tsig_secret, 'hex'), $2) OR NOT starts_with(encode(tsig_previous_secret, 'hex'), $2))
  ORDER BY id LIMIT $3 FOR UPDATE`;

/** Reseals the secrets of all update keys with the first key of the ring. Drops expired secrets. */
export function resealUpdateKeys(pool: Pool, keys: KeyRing): Promise<Resealing> {
  return resealTable<UpdateKeyRow>(pool, keys.currentPrefix, {
    select: SELECT,
    async reseal(client, { id, secret, previousSecret }) {
      const place = updateKeyPlace(id);
      const again = (sealed: Buffer): Buffer =>
        keys.isCurrent(sealed) ? sealed : keys.seal(keys.open(sealed, place), place);
      await client.query('UPDATE tokens SET tsig_secret = $2, tsig_previous_secret = $3 WHERE id = $1', [
        id,
        again(secret),
        previousSecret && again(previousSecret),
      ]);
    },
  });
}
