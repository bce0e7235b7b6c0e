import type { Pool } from 'pg';
import { FINISH, GIVE_BACK, LATENESS, TAKE, WHAT_IS_DUE } from './delivery-statements.ts';

/** A delivery as a worker gets it. */
export interface TakenDelivery {
  readonly id: string;
  readonly webhookId: string;
  /** A verification or a test. */
  readonly isControl: boolean;
  readonly kind: string;
  /** JSON, the same octets in each attempt. */
  readonly body: string;
  readonly url: string;
  /** The secret of the webhook in the envelope, and the one before while it is valid. */
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  /** The number of this attempt, 1 for the first. */
  readonly attempt: number;
  /** Attempts since the delivery was last asked for, with this one. */
  readonly attempts: number;
  /** Milliseconds since the first of these. */
  readonly elapsed: number;
  /** Attempts of the webhook that failed since the last one that succeeded. */
  readonly failures: number;
  /** Milliseconds since the first of these; 0 where there is none. */
  readonly failing: number;
  /** Whether its last answer took long. */
  readonly isSlow: boolean;
}

/** An attempt, as its owner sees it. */
export interface Attempt {
  readonly milliseconds: number;
  readonly requestHeaders: { readonly [name: string]: string };
  readonly answer?: { readonly status: number; readonly headers: object; readonly body: string };
  /** The reason why the attempt failed. */
  readonly error?: string;
}

/** The consequences of an attempt; times are milliseconds from now. */
export interface Outcome {
  readonly delivery: { readonly state: 'delivered' | 'failed' } | { readonly state: 'waiting'; readonly after: number };
  /**
   * `healthy`: it answered an event as it should. `verified`: it answered a verification as it should. `failing`: it gets no further event
   * during the `pause`.
   */
  readonly webhook:
    | { readonly state: 'unchanged' | 'healthy' | 'verified' }
    | { readonly state: 'failing'; readonly pause: number }
    | { readonly state: 'disabled'; readonly reason: string };
}

/** The bounds of a take. */
export interface TakeBounds {
  readonly count: number;
  /** Whether webhooks get no events whose last attempt failed, or took long. */
  readonly withoutSlow: boolean;
}

/** The kinds of deliveries that are due. */
interface Due {
  readonly controls: boolean;
  readonly events: boolean;
}

/** Events under way to one webhook at a time, by all workers together; to one whose last attempt failed there is one. */
const MOST_OF_A_WEBHOOK = 4;
/** An attempt that took longer was slow, milliseconds. */
const SLOW = 1000;

/**
 * The deliveries that wait, as one worker sees them. A take costs the same however many there are: webhooks take turns in the order of their
 * ids. A delivery that is taken is this worker's for a quarter of a minute; then any worker may take it.
 */
export class DeliveryQueue {
  readonly #pool: Pool;
  readonly #holder: string;
  /** The webhook whose turn was the last. */
  #last: string;

  /** `holder` is a UUID of the worker alone; it is where its turns begin, too. */
  constructor(pool: Pool, holder: string) {
    this.#pool = pool;
    this.#holder = holder;
    this.#last = holder;
  }

  /** Takes deliveries that are due: verifications and tests first, whatever the bounds but their count. */
  async take({ count, withoutSlow }: TakeBounds): Promise<TakenDelivery[]> {
    const { rows } = await this.#pool.query<Due>({ name: 'webhooks-due', text: WHAT_IS_DUE });
    const [due] = rows;
    const controls = due.controls ? await this.#take(true, count, false) : [];
    if (!due.events || controls.length >= count) return controls;
    return [...controls, ...(await this.#take(false, count - controls.length, withoutSlow))];
  }

  async #take(isControl: boolean, count: number, withoutSlow: boolean): Promise<TakenDelivery[]> {
    const { rows } = await this.#pool.query<TakenDelivery & { readonly step: number }>({
      name: 'webhooks-take',
      text: TAKE,
      values: [isControl, count, this.#holder, this.#last, MOST_OF_A_WEBHOOK, withoutSlow],
    });
    const latest = rows.reduce((last, row) => (row.step > last.step ? row : last), { webhookId: this.#last, step: 0 });
    this.#last = latest.webhookId;
    return rows.map(({ step: _, ...delivery }) => delivery);
  }

  /** Ends an attempt; false where the delivery is another worker's meanwhile, or gone, and nothing is kept of it. */
  async finish({ id, attempt, url }: TakenDelivery, made: Attempt, { delivery, webhook }: Outcome): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: 'webhooks-finish',
      text: FINISH,
      values: [
        id,
        this.#holder,
        attempt,
        delivery.state,
        delivery.state === 'waiting' ? delivery.after : null,
        made.milliseconds,
        JSON.stringify(made.requestHeaders),
        made.answer?.status,
        url,
        made.answer && JSON.stringify(made.answer.headers),
        made.answer?.body,
        made.error,
        webhook.state,
        webhook.state === 'failing' ? webhook.pause : null,
        webhook.state === 'disabled' ? webhook.reason : null,
        made.milliseconds > SLOW,
      ],
    });
    return rowCount === 1;
  }

  /** Gives a delivery back, to be taken at once. */
  async giveBack({ id }: TakenDelivery): Promise<void> {
    await this.#pool.query(GIVE_BACK, [id, this.#holder]);
  }

  /** Seconds for which a delivery to a webhook that answers has waited to be taken, the longest; 0 where none has to wait. */
  async lateness(): Promise<number> {
    const { rows } = await this.#pool.query<{ seconds: number }>(LATENESS);
    return rows[0].seconds;
  }
}
