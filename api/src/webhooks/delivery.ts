import type { DeliveryState } from '@fourwinds/webhooks';

/** An event on its way to a webhook. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly kind: string;
  readonly state: DeliveryState;
  /** In UTC with microseconds, as the cursors of lists have it. */
  readonly createdAt: string;
  readonly nextAttemptAt: Date | null;
  readonly finishedAt: Date | null;
  /** The oldest first. */
  readonly attempts: readonly Attempt[];
}

/** An attempt; of its answer a list has the beginning alone. */
export interface Attempt {
  readonly number: number;
  /** RFC 3339. */
  readonly at: string;
  readonly milliseconds: number;
  readonly url: string;
  /** JSON. */
  readonly requestHeaders: string | null;
  readonly status: number | null;
  /** JSON. */
  readonly responseHeaders: string | null;
  readonly response: string | null;
  readonly error: string | null;
}

/** A delivery with the body that is sent. */
export interface FullDelivery extends Delivery {
  readonly body: string;
}
