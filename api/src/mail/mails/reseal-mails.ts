import type { KeyRing } from '@fourwinds/envelope';
import { mailPlace } from '@fourwinds/mail';
import type { Pool } from 'pg';
import { type Resealing, resealTable } from '../../storage/db/reseal.ts';

interface MailSecretRow {
  readonly id: string;
  readonly sealed: Buffer;
}

const SELECT = `
  SELECT id, sealed FROM mails
  WHERE sealed IS NOT NULL AND ($1::uuid IS NULL OR id > $1) AND NOT starts_with(encode(sealed, 'hex'), $2)
  ORDER BY id LIMIT $3 FOR UPDATE`;

/** Reseals the values of all waiting mails with the first key of the ring. */
export function resealMails(pool: Pool, keys: KeyRing): Promise<Resealing> {
  return resealTable<MailSecretRow>(pool, keys.currentPrefix, {
    select: SELECT,
    async reseal(client, { id, sealed }) {
      const again = keys.seal(keys.open(sealed, mailPlace(id)), mailPlace(id));
      await client.query('UPDATE mails SET sealed = $2 WHERE id = $1', [id, again]);
    },
  });
}
