import type { Logger } from '@fourwinds/process';
import type { DeliveryQueue, Outcome, TakeBounds, TakenDelivery } from '@fourwinds/webhooks';
import { BUSY_MILLISECONDS, IDLE_MILLISECONDS, type IsDue, TakeLoop } from '../take-loop.ts';
import type { Made } from './deliver.ts';

export interface DelivererOptions {
  readonly queue: Pick<DeliveryQueue, 'take' | 'finish' | 'giveBack'>;
  /** Makes one attempt. Rejects if it cannot be made or the signal aborts. */
  readonly deliver: (delivery: TakenDelivery, signal: AbortSignal) => Promise<Made>;
  readonly onMade: (delivery: Outcome['delivery']['state']) => void;
  /** Called while there is no work. */
  readonly isDue?: IsDue;
  readonly log: Logger;
}

const PLACES = 256;
/** Maximum concurrent attempts for slow or failing webhooks, so that the other webhooks always have capacity. */
const PLACES_OF_SLOW = PLACES / 2;

/** Takes deliveries from the queue and makes many attempts concurrently. */
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

  /**
   * Takes deliveries of all webhooks up to the limit for slow ones. Above this limit, takes only deliveries of the
   * other webhooks. Begins all deliveries taken, and returns how many.
   */
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

  /** If this fails, any worker takes the delivery again when its lease expires. */
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
