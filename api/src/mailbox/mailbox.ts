import type { KeyRing } from '@fourwinds/envelope';
import { type ComposedMail, composeMail, type MailKind, mailKinds, mailPlace } from '@fourwinds/mail';
import type { Pool } from 'pg';
import type { MailboxAccess } from './mailbox-access.ts';

/** The name of the service in its mails, where none is configured. */
const SERVICE = 'Fourwinds';
/** The mails that are shown; those before end within a day. */
const SHOWN = 100;

/** A mail as its reader would get it. */
export interface ShownMail extends ComposedMail {
  readonly id: string;
  readonly recipient: string;
  readonly createdAt: Date;
}

interface Row {
  readonly id: string;
  readonly recipient: string;
  readonly kind: MailKind;
  readonly sealed: Buffer;
  readonly createdAt: Date;
}

/** The mails that wait to be sent, where no server takes them: a person at the machine reads them here. */
export class Mailbox {
  readonly access: MailboxAccess;
  readonly #pool: Pool;
  readonly #keys: KeyRing;

  constructor(pool: Pool, keys: KeyRing, access: MailboxAccess) {
    this.#pool = pool;
    this.#keys = keys;
    this.access = access;
  }

  /** The latest first. */
  async list(): Promise<readonly ShownMail[]> {
    return this.#read('true', `ORDER BY created_at DESC, id LIMIT ${SHOWN}`, []);
  }

  /** undefined where there is none, or its link has ended. */
  async find(id: string): Promise<ShownMail | undefined> {
    return (await this.#read('id::text = $2', '', [id])).at(0);
  }

  async #read(condition: string, order: string, values: readonly unknown[]): Promise<readonly ShownMail[]> {
    const { rows } = await this.#pool.query<Row>(
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
