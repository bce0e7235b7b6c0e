import type { Pool } from 'pg';
import { type MailKind, mailKinds } from './kinds.ts';
import { FINISH, GIVE_BACK, LATENESS, TAKE } from './queue-statements.ts';

/** A mail as a worker gets it. */
export interface TakenMail {
  readonly id: string;
  readonly recipient: string;
  readonly kind: MailKind;
  /** Its values in the envelope. */
  readonly sealed: Buffer;
  /** The number of this attempt, 1 for the first. */
  readonly attempt: number;
  readonly createdAt: Date;
  /** Milliseconds until it is of no use any more. */
  readonly remaining: number;
}

/** The consequence of an attempt; `after` is milliseconds from now. */
export type MailOutcome =
  { readonly state: 'sent' | 'refused' | 'expired' } | { readonly state: 'waiting'; readonly after: number };

/** The mails that wait, as one worker sees them. A mail that is taken is this worker's for a minute and a half; then any worker may take it. */
export class MailQueue {
  readonly #pool: Pool;
  readonly #holder: string;

  /** `holder` is a UUID of the worker alone. */
  constructor(pool: Pool, holder: string) {
    this.#pool = pool;
    this.#holder = holder;
  }

  /** Takes mails that are due, of the kinds that this version knows. */
  async take(count: number): Promise<readonly TakenMail[]> {
    const values = [this.#holder, count, mailKinds];
    return (await this.#pool.query<TakenMail>({ name: 'mails-take', text: TAKE, values })).rows;
  }

  /** Ends an attempt; false where the mail is another worker's meanwhile, or gone. */
  async finish({ id, attempt }: TakenMail, outcome: MailOutcome): Promise<boolean> {
    const after = outcome.state === 'waiting' ? outcome.after : null;
    const { rowCount } = await this.#pool.query(FINISH, [id, this.#holder, attempt, outcome.state, after]);
    return rowCount === 1;
  }

  /** Gives a mail back, to be taken at once. */
  async giveBack({ id, attempt }: TakenMail): Promise<void> {
    await this.#pool.query(GIVE_BACK, [id, this.#holder, attempt]);
  }

  /** Seconds for which a mail has waited to be taken, the longest; 0 where none has to wait. */
  async lateness(): Promise<number> {
    return (await this.#pool.query<{ seconds: number }>(LATENESS)).rows[0].seconds;
  }
}
