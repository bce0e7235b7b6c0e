import type { KeyRing } from '@fourwinds/envelope';
import { type ComposedMail, composeMail, type MailKind, mailKinds, mailPlace } from '@fourwinds/mail';
import type { Pool } from 'pg';
import type { MailboxAccess } from './mailbox-access.ts';

/** Default service name in mails. */
const SERVICE = 'Fourwinds';
/** Maximum number of mails shown. Mails expire within a day. */
const SHOWN = 100;

export interface ShownMail extends ComposedMail {
  readonly id: string;
  readonly recipient: string;
  readonly createdAt: Date;
}

interface WaitingMailRow {
  readonly id: string;
  readonly recipient: string;
  readonly kind: MailKind;
  readonly sealed: Buffer;
  readonly createdAt: Date;
}

/** Shows the waiting mails to a user of this machine, if no mail server is configured. */
export class Mailbox {
  readonly access: MailboxAccess;
  readonly #pool: Pool;
  readonly #keys: KeyRing;

  constructor(pool: Pool, keys: KeyRing, access: MailboxAccess) {
    this.#pool = pool;
    this.#keys = keys;
    this.access = access;
  }

  /** Returns the mails, latest first. */
  async list(): Promise<readonly ShownMail[]> {
    return this.#read('true', `ORDER BY created_at DESC, id LIMIT ${SHOWN}`, []);
  }

  /** Returns undefined if the mail does not exist or its link has expired. */
  async find(id: string): Promise<ShownMail | undefined> {
    return (await this.#read('id::text = $2', '', [id])).at(0);
  }

  async #read(condition: string, order: string, values: readonly unknown[]): Promise<readonly ShownMail[]> {
    const { rows } = await this.#pool.query<WaitingMailRow>(
      `SELECT id, recipient, kind, sealed, created_at AS "createdAt" FROM mails
       WHERE state = 'waiting' AND sealed IS NOT NULL AND kind = ANY($1) AND ${condition} ${order}`,
      [mailKinds, ...values],
    );
    return rows.map(({ id, recipient, kind, sealed, createdAt }) => {
      const mail = composeMail(kind, JSON.parse(this.#keys.open(sealed, mailPlace(id))), SERVICE);
      return { ...mail, id, recipient, createdAt };
    });
  }
}
