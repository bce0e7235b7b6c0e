import type { Pool } from 'pg';
import { FINISH, GIVE_BACK, LATENESS, TAKE, WHAT_IS_DUE } from './delivery-statements.ts';

export interface TakenDelivery {
  readonly id: string;
  readonly webhookId: string;
  /** True for verifications and tests. */
  readonly isControl: boolean;
  readonly kind: string;
  /** Request body as JSON. Every attempt sends the same octets. */
  readonly body: string;
  readonly url: string;
  /** Sealed secret of the webhook. The previous secret is present while it is still valid. */
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  /** Number of this attempt, starting at 1. */
  readonly attempt: number;
  /** Number of attempts since the delivery was last requested, including this attempt. */
  readonly attempts: number;
  /** Milliseconds since the first attempt counted in `attempts`. */
  readonly elapsed: number;
  /** Number of failed attempts of the webhook since its last success. */
  readonly failures: number;
  /** Milliseconds since the first attempt counted in `failures`. 0 if there is none. */
  readonly failing: number;
  /** True if the last response of the webhook was slow. */
  readonly isSlow: boolean;
}

/** An attempt, as it is shown to the owner of the webhook. */
export interface Attempt {
  readonly milliseconds: number;
  readonly requestHeaders: { readonly [name: string]: string };
  readonly answer?: { readonly status: number; readonly headers: object; readonly body: string };
  readonly error?: string;
}

/** Consequences of an attempt. Times are durations in milliseconds from now. */
export interface Outcome {
  readonly delivery: { readonly state: 'delivered' | 'failed' } | { readonly state: 'waiting'; readonly after: number };
  /**
   * `healthy`: an event was delivered. `verified`: a verification succeeded. `failing`: no events are sent during the
   * `pause`.
   */
  readonly webhook:
    | { readonly state: 'unchanged' | 'healthy' | 'verified' }
    | { readonly state: 'failing'; readonly pause: number }
    | { readonly state: 'disabled'; readonly reason: string };
}

export interface TakeBounds {
  readonly count: number;
  /** True to skip events for webhooks whose last attempt failed or was slow. */
  readonly withoutSlow: boolean;
}

interface DueKinds {
  readonly controls: boolean;
  readonly events: boolean;
}

/** Maximum number of concurrent events to a webhook from all workers. After a failed attempt, the maximum is 1. */
const MOST_OF_A_WEBHOOK = 4;
/** Attempts that take longer than this are slow, in milliseconds. */
const SLOW = 1000;

/**
 * The delivery queue of a worker. Webhooks take turns in the order of their ids. The cost of taking deliveries does
 * not depend on how many are waiting. A worker holds each delivery that it takes for 15 seconds. After that, any
 * worker can take the delivery.
 */
export class DeliveryQueue {
  readonly #pool: Pool;
  readonly #holder: string;
  #last: string;

  /** `holder` is a UUID unique to the worker. The first turn starts at the webhook id that follows this UUID. */
  constructor(pool: Pool, holder: string) {
    this.#pool = pool;
    this.#holder = holder;
    this.#last = holder;
  }

  /** Takes due deliveries. Verifications and tests come first, and only `count` limits them. */
  async take({ count, withoutSlow }: TakeBounds): Promise<TakenDelivery[]> {
    const { rows } = await this.#pool.query<DueKinds>({ name: 'webhooks-due', text: WHAT_IS_DUE });
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

  /**
   * Ends an attempt. If another worker has taken the delivery, or if the delivery was deleted, returns false and
   * stores nothing.
   */
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

  /** Returns a delivery to the queue. Workers can take it again immediately. */
  async giveBack({ id }: TakenDelivery): Promise<void> {
    await this.#pool.query(GIVE_BACK, [id, this.#holder]);
  }

  /**
   * Returns how long the most overdue delivery to a healthy webhook has been waiting, in seconds. 0 if no delivery is
   * overdue.
   */
  async lateness(): Promise<number> {
    const { rows } = await this.#pool.query<{ seconds: number }>(LATENESS);
    return rows[0].seconds;
  }
}
