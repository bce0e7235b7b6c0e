import type { KeyRing } from '@fourwinds/envelope';
import { type SecretColumn, secretPlace } from '@fourwinds/webhooks';
import type { Pool } from 'pg';
import { type Resealing, resealTable } from '../../storage/db/reseal.ts';

interface WebhookSecretRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
}

const SELECT = `
  SELECT id, secret, CASE WHEN previous_until > now() THEN previous_secret END AS "previousSecret" FROM webhooks
  WHERE deleted_at IS NULL AND ($1::uuid IS NULL OR id > $1)
    AND (NOT starts_with(encode(secret, 'hex'), $2) OR NOT starts_with(encode(previous_secret, 'hex'), $2))
  ORDER BY id LIMIT $3 FOR UPDATE`;

/** Reseals the secrets of all webhooks with the first key of the ring. Drops expired secrets. */
export function resealSecrets(pool: Pool, keys: KeyRing): Promise<Resealing> {
  return resealTable<WebhookSecretRow>(pool, keys.currentPrefix, {
    select: SELECT,
    async reseal(client, { id, secret, previousSecret }) {
      const again = (sealed: Buffer, column: SecretColumn): Buffer => {
        const place = secretPlace(id, column);
        return keys.isCurrent(sealed) ? sealed : keys.seal(keys.open(sealed, place), place);
      };
      const sealed = [again(secret, 'secret'), previousSecret && again(previousSecret, 'previous_secret')];
      await client.query('UPDATE webhooks SET secret = $2, previous_secret = $3 WHERE id = $1', [id, ...sealed]);
    },
  });
}
