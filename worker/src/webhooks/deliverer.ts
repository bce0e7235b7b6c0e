import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fourwinds/process';
import type { DeliveryQueue, Outcome, TakeBounds, TakenDelivery } from '@fourwinds/webhooks';
import { isNotYetThere } from '../not-yet-there.ts';
import type { Made } from './deliver.ts';
import { SlowWebhooks } from './slow-webhooks.ts';

export interface DelivererOptions {
  readonly queue: Pick<DeliveryQueue, 'take' | 'finish' | 'giveBack'>;
  /** Makes one attempt. Rejects where it cannot be made, or the signal aborts it. */
  readonly deliver: (delivery: TakenDelivery, signal: AbortSignal) => Promise<Made>;
  /** Learns of each attempt that was made. */
  readonly onMade: (delivery: Outcome['delivery']['state']) => void;
  readonly log: Logger;
}

/** Deliveries under way at a time. */
const PLACES = 256;
/** How many of them webhooks may have that are slow or failing: others always have a place. */
const PLACES_OF_SLOW = PLACES / 2;
/** Between two takes, milliseconds: while deliveries are taken, and while none are due. */
const PAUSE = { busy: 20, idle: 250 };

/** Takes deliveries and makes attempts, many at a time. */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, { readonly delivery: TakenDelivery; readonly done: Promise<void> }>();
  readonly #slow = new SlowWebhooks();
  #taking: Promise<void> | undefined;
  #problem: string | undefined = 'no deliveries have been looked for yet';

  constructor(options: DelivererOptions) {
    this.#options = options;
  }

  /** Why no deliveries can be taken; undefined where they can. */
  get problem(): string | undefined {
    return this.#problem;
  }

  start(): void {
    this.#taking ??= this.#takeAll();
  }

  /** Gives the deliveries under way back. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#taking;
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #takeAll(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const taken = await this.#takeSome();
      await this.#pause(taken > 0 || this.#running.size === PLACES ? PAUSE.busy : PAUSE.idle);
    }
  }

  /** Takes for webhooks of all kinds as much as slow ones may have, then for the others; begins all of it and says how many these are. */
  async #takeSome(): Promise<number> {
    const slow = [...this.#running.values()].filter(({ delivery }) => this.#isSlow(delivery)).length;
    const most = Math.min(PLACES - this.#running.size, PLACES_OF_SLOW - slow);
    const taken = await this.#take(most, { without: [], withoutFailing: false });
    if (taken < most) return taken;
    const others = PLACES - this.#running.size;
    return taken + (await this.#take(others, { without: this.#slow.ids, withoutFailing: true }));
  }

  async #pause(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  async #take(count: number, bounds: Omit<TakeBounds, 'count'>): Promise<number> {
    if (count <= 0) return 0;
    try {
      const taken = await this.#options.queue.take({ count, ...bounds });
      this.#problem = undefined;
      for (const delivery of taken) this.#begin(delivery);
      return taken.length;
    } catch (err) {
      if (this.#problem === undefined && !isNotYetThere(err))
        this.#options.log.warn({ err }, 'the deliveries of webhooks could not be read');
      this.#problem = (err as Error).message;
      return 0;
    }
  }

  #isSlow({ webhookId, failures }: TakenDelivery): boolean {
    return failures > 0 || this.#slow.has(webhookId);
  }

  #begin(delivery: TakenDelivery): void {
    const key = `${delivery.id} ${delivery.attempt}`;
    const done = this.#deliver(delivery).finally(() => this.#running.delete(key));
    this.#running.set(key, { delivery, done });
  }

  /** A delivery that fails here is taken again, by this worker or another, when it is no longer this worker's. */
  async #deliver(delivery: TakenDelivery): Promise<void> {
    const { queue, deliver, onMade, log } = this.#options;
    const { signal } = this.#stopping;
    try {
      const { attempt, outcome } = await deliver(delivery, signal);
      this.#slow.note(delivery.webhookId, attempt.milliseconds);
      if (await queue.finish(delivery, attempt, outcome)) onMade(outcome.delivery.state);
    } catch (err) {
      if (signal.aborted) await queue.giveBack(delivery).catch(() => undefined);
      else log.error({ err, delivery: delivery.id, webhook: delivery.webhookId }, 'a delivery failed');
    }
  }
}
