import type { Pool } from 'pg';
import { type MailKind, mailKinds } from './kinds.ts';
import { FINISH, GIVE_BACK, LATENESS, TAKE } from './queue-statements.ts';

export interface TakenMail {
  readonly id: string;
  readonly recipient: string;
  readonly kind: MailKind;
  readonly sealed: Buffer;
  /** Number of this attempt, starting at 1. */
  readonly attempt: number;
  readonly createdAt: Date;
  /** Milliseconds until the mail expires. */
  readonly remaining: number;
}

/** `sent`: the mail server has accepted the mail. `refused`: it never will. `expired`: it did not in time. */
export type MailState = 'waiting' | 'sent' | 'refused' | 'expired';

/** Result of an attempt. `after` is the time until the next attempt, in milliseconds. */
export type MailOutcome =
  { readonly state: Exclude<MailState, 'waiting'> } | { readonly state: 'waiting'; readonly after: number };

/**
 * The mail queue of a worker. When a worker takes a mail, it holds the mail for 90 seconds. After that, any worker can
 * take the mail.
 */
export class MailQueue {
  readonly #pool: Pool;
  readonly #holder: string;

  /** `holder` is a UUID unique to the worker. */
  constructor(pool: Pool, holder: string) {
    this.#pool = pool;
    this.#holder = holder;
  }

  /** Takes due mails. Skips kinds that this program version does not know. */
  async take(count: number): Promise<readonly TakenMail[]> {
    const values = [this.#holder, count, mailKinds];
    return (await this.#pool.query<TakenMail>({ name: 'mails-take', text: TAKE, values })).rows;
  }

  /** Ends an attempt. Returns false if another worker has taken the mail, or if the mail was deleted. */
  async finish({ id, attempt }: TakenMail, outcome: MailOutcome): Promise<boolean> {
    const after = outcome.state === 'waiting' ? outcome.after : null;
    const { rowCount } = await this.#pool.query(FINISH, [id, this.#holder, attempt, outcome.state, after]);
    return rowCount === 1;
  }

  /** Returns a mail to the queue. Workers can take it again immediately. */
  async giveBack({ id, attempt }: TakenMail): Promise<void> {
    await this.#pool.query(GIVE_BACK, [id, this.#holder, attempt]);
  }

  /** Returns how long the most overdue mail has been waiting, in seconds. 0 if no mail is overdue. */
  async lateness(): Promise<number> {
    return (await this.#pool.query<{ seconds: number }>(LATENESS)).rows[0].seconds;
  }
}
