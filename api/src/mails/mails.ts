import { randomUUID } from 'node:crypto';
import type { KeyRing } from '@fourwinds/envelope';
import { EXPIRE, FORGET_COUNTS, FORGET_MAILS, type Mail, type MailLimits, Outbox } from '@fourwinds/mail';
import type { Pool, PoolClient } from 'pg';
import { Failure } from '../failure.ts';

/** The mails of the service, as its use cases write them; workers send them. */
export class Mails {
  readonly #pool: Pool;
  readonly #outbox: Outbox | undefined;

  /** Without keys, no mail can be written. */
  constructor(pool: Pool, keys: KeyRing | undefined, limits?: MailLimits) {
    this.#pool = pool;
    this.#outbox = keys && new Outbox({ keys, newId: randomUUID, now: Date.now, limits });
  }

  /** Whether mails can be written. */
  get isPossible(): boolean {
    return this.#outbox !== undefined;
  }

  /** As `enqueue` of Outbox. Throws Failure unavailable where no mail can be written. */
  async enqueue(client: Pick<PoolClient, 'query'>, ...mails: readonly Mail[]): Promise<void> {
    if (this.#outbox === undefined)
      throw new Failure('unavailable', 'mails are not possible before the administrators set FOURWINDS_MAIL_KEYS');
    await this.#outbox.enqueue(client, ...mails);
  }

  /** Ends mails that are of no use any more, and deletes those, and the counts, that were kept for long enough; says how many at most of one sort. */
  async forget(count: number): Promise<number> {
    const counts: number[] = [];
    for (const statement of [EXPIRE, FORGET_MAILS, FORGET_COUNTS])
      counts.push((await this.#pool.query(statement, [count])).rowCount ?? 0);
    return Math.max(...counts);
  }
}
