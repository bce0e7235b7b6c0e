import { randomBytes } from 'node:crypto';
import { KeyRing } from '@fourwinds/envelope';
import type { Pool } from 'pg';
import { Mails } from '../../api/src/mail/mails/mails.ts';

const KEY = randomBytes(32);

/** The setting with the encryption key. */
export const mailKeysSetting = KEY.toString('hex');
export const resetLink = 'https://dns.example/reset?token=Zm91cndpbmRz%3D&next=%2F';

/** Mails as database rows, as the API writes them. */
export class MailRows {
  readonly #pool: Pool;
  readonly #mails: Mails;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#mails = new Mails(pool, new KeyRing([KEY]));
  }

  /** Adds a password reset mail whose link expires in this many minutes. */
  add(to: string, minutes = 30): Promise<void> {
    const values = { link: resetLink, expiresAt: new Date(Date.now() + minutes * 60_000) };
    return this.#mails.enqueue(this.#pool, { to, kind: 'reset_password', values });
  }

  /** The state of each mail by recipient. */
  async states(): Promise<{ readonly [recipient: string]: string }> {
    const { rows } = await this.#pool.query<{ recipient: string; state: string }>('SELECT recipient, state FROM mails');
    return Object.fromEntries(rows.map(({ recipient, state }) => [recipient, state]));
  }

  /** True if a mail still has its link. */
  async isSealed(recipient: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query('SELECT FROM mails WHERE recipient = $1 AND sealed IS NOT NULL', [
      recipient,
    ]);
    return rowCount === 1;
  }

  /** Simulates the passage of time for all mails. */
  async elapse(seconds: number): Promise<void> {
    const columns = ['created_at', 'expires_at', 'next_attempt_at', 'lease_until'];
    const past = columns.map((column) => `${column} = ${column} - $1 * interval '1 second'`).join();
    await this.#pool.query(`UPDATE mails SET ${past}`, [seconds]);
  }
}
