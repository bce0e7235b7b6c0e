import { randomUUID } from 'node:crypto';
import type { KeyRing } from '@fourwinds/envelope';
import {
  EXPIRE,
  FORGET_COUNTS,
  FORGET_MAILS,
  type Mail,
  type MailLimits,
  type MailState,
  Outbox,
} from '@fourwinds/mail';
import type { Pool, PoolClient } from 'pg';
import { Failure } from '../../kernel/failure.ts';

/** Queues the mails of the service. Workers send the queued mails. */
export class Mails {
  readonly #pool: Pool;
  readonly #outbox: Outbox | undefined;

  /** If `keys` is undefined, mails cannot be queued. */
  constructor(pool: Pool, keys: KeyRing | undefined, limits?: MailLimits) {
    this.#pool = pool;
    this.#outbox = keys && new Outbox({ keys, newId: randomUUID, now: Date.now, limits });
  }

  get isPossible(): boolean {
    return this.#outbox !== undefined;
  }

  /** Queues mails like Outbox.enqueue. Throws Failure unavailable if mails cannot be queued. */
  async enqueue(client: Pick<PoolClient, 'query'>, ...mails: readonly Mail[]): Promise<void> {
    await this.#possible().enqueue(client, ...mails);
  }

  /** Queues a mail like Outbox.enqueueOne. Throws Failure unavailable if mails cannot be queued. */
  async enqueueOne(client: Pick<PoolClient, 'query'>, mail: Mail): Promise<string | undefined> {
    return this.#possible().enqueueOne(client, mail);
  }

  /** Returns the state of a mail. undefined if its row was deleted, a day after its end. */
  async stateOf(client: Pick<PoolClient, 'query'>, id: string): Promise<MailState | undefined> {
    const { rows } = await client.query<{ state: MailState }>('SELECT state FROM mails WHERE id = $1', [id]);
    return rows.at(0)?.state;
  }

  #possible(): Outbox {
    if (this.#outbox === undefined)
      throw new Failure('unavailable', 'mails are not possible before the administrators set FOURWINDS_MAIL_KEYS');
    return this.#outbox;
  }

  /**
   * Expires mails that are no longer useful, and deletes old mails and counts. Returns the largest number changed of
   * one kind.
   */
  async forget(count: number): Promise<number> {
    const counts: number[] = [];
    for (const statement of [EXPIRE, FORGET_MAILS, FORGET_COUNTS])
      counts.push((await this.#pool.query(statement, [count])).rowCount ?? 0);
    return Math.max(...counts);
  }
}
