import type { KeyRing } from '@fourwinds/envelope';
import { type SecretColumn, secretPlace } from '@fourwinds/webhooks';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../db/transaction.ts';

/** Webhooks a transaction. */
const BATCH = 100;

/** The webhooks whose secrets were sealed anew, and the reasons why others could not be. */
export interface Resealing {
  readonly resealed: number;
  readonly faults: readonly string[];
}

interface Row {
  readonly id: string;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
}

const SELECT = `
  SELECT id, secret, CASE WHEN previous_until > now() THEN previous_secret END AS "previousSecret" FROM webhooks
  WHERE deleted_at IS NULL AND ($1::uuid IS NULL OR id > $1)
    AND (NOT starts_with(encode(secret, 'hex'), $2) OR NOT starts_with(encode(previous_secret, 'hex'), $2))
  ORDER BY id LIMIT ${BATCH} FOR UPDATE`;

/** Seals the secrets of all webhooks with the first key of a ring, as far as they are not; secrets whose time is over are dropped. */
export async function resealSecrets(pool: Pool, keys: KeyRing): Promise<Resealing> {
  const faults: string[] = [];
  let resealed = 0;
  for (let after: string | null = null; ;) {
    const rows = await inTransaction(pool, async (client) => {
      const found = (await client.query<Row>(SELECT, [after, keys.currentPrefix.toString('hex')])).rows;
      for (const row of found) {
        const fault = await reseal(client, keys, row);
        if (fault === undefined) resealed++;
        else faults.push(fault);
      }
      return found;
    });
    if (rows.length < BATCH) return { resealed, faults };
    after = rows.at(-1)!.id;
  }
}

/** The reason why the secrets of a webhook cannot be read. */
async function reseal(
  client: PoolClient,
  keys: KeyRing,
  { id, secret, previousSecret }: Row,
): Promise<string | undefined> {
  const again = (sealed: Buffer, column: SecretColumn): Buffer => {
    const place = secretPlace(id, column);
    return keys.isCurrent(sealed) ? sealed : keys.seal(keys.open(sealed, place), place);
  };
  try {
    const sealed = [again(secret, 'secret'), previousSecret && again(previousSecret, 'previous_secret')];
    await client.query('UPDATE webhooks SET secret = $2, previous_secret = $3 WHERE id = $1', [id, ...sealed]);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
