import type { Logger } from '@fourwinds/process';
import type { DeliveryQueue, Outcome, TakeBounds, TakenDelivery } from '@fourwinds/webhooks';
import { BUSY_MILLISECONDS, IDLE_MILLISECONDS, type IsDue, TakeLoop } from '../take-loop.ts';
import type { Made } from './deliver.ts';

export interface DelivererOptions {
  readonly queue: Pick<DeliveryQueue, 'take' | 'finish' | 'giveBack'>;
  /** Makes one attempt. Rejects where it cannot be made, or the signal aborts it. */
  readonly deliver: (delivery: TakenDelivery, signal: AbortSignal) => Promise<Made>;
  /** Learns of each attempt that was made. */
  readonly onMade: (delivery: Outcome['delivery']['state']) => void;
  /** Asked while there is no work. */
  readonly isDue?: IsDue;
  readonly log: Logger;
}

/** Deliveries under way at a time. */
const PLACES = 256;
/** How many of them webhooks may have that are slow or failing: others always have a place. */
const PLACES_OF_SLOW = PLACES / 2;

/** Takes deliveries and makes attempts, many at a time. */
export class Deliverer extends TakeLoop<TakenDelivery> {
  readonly #options: DelivererOptions;

  constructor(options: DelivererOptions) {
    super('deliveries of webhooks', options.log, options.isDue);
    this.#options = options;
  }

  protected async turn(): Promise<number> {
    const taken = await this.#takeSome();
    return taken > 0 || this.underWay.length === PLACES ? BUSY_MILLISECONDS : IDLE_MILLISECONDS;
  }

  /** Takes for webhooks of all kinds as much as slow ones may have, then for the others; begins all of it and says how many these are. */
  async #takeSome(): Promise<number> {
    const { underWay } = this;
    const slow = underWay.filter(isSlow).length;
    const most = Math.min(PLACES - underWay.length, PLACES_OF_SLOW - slow);
    const taken = await this.#take(most, { withoutSlow: false });
    if (taken < most) return taken;
    const others = PLACES - this.underWay.length;
    return taken + (await this.#take(others, { withoutSlow: true }));
  }

  async #take(count: number, bounds: Omit<TakeBounds, 'count'>): Promise<number> {
    if (count <= 0) return 0;
    const taken = (await this.attempt(() => this.#options.queue.take({ count, ...bounds }))) ?? [];
    for (const delivery of taken) this.begin(delivery, () => this.#deliver(delivery));
    return taken.length;
  }

  /** A delivery that fails here is taken again, by this worker or another, when it is no longer this worker's. */
  async #deliver(delivery: TakenDelivery): Promise<void> {
    const { queue, deliver, onMade, log } = this.#options;
    const { signal } = this;
    try {
      const { attempt, outcome } = await deliver(delivery, signal);
      if (await queue.finish(delivery, attempt, outcome)) onMade(outcome.delivery.state);
    } catch (err) {
      if (signal.aborted) await queue.giveBack(delivery).catch(() => undefined);
      else log.error({ err, delivery: delivery.id, webhook: delivery.webhookId }, 'a delivery failed');
    }
  }
}

function isSlow({ failures, isSlow: wasSlow }: TakenDelivery): boolean {
  return failures > 0 || wasSlow;
}
