import type { DeliveryState } from '@fourwinds/webhooks';

export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly kind: string;
  readonly state: DeliveryState;
  /** UTC with microseconds, as in list cursors. */
  readonly createdAt: string;
  readonly nextAttemptAt: Date | null;
  readonly finishedAt: Date | null;
  /** Attempts, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** A delivery attempt. A list includes only the beginning of its response. */
export interface DeliveryAttempt {
  readonly number: number;
  /** Time in RFC 3339 format. */
  readonly at: string;
  readonly milliseconds: number;
  readonly url: string;
  /** Request headers as JSON. */
  readonly requestHeaders: string | null;
  readonly status: number | null;
  /** Response headers as JSON. */
  readonly responseHeaders: string | null;
  readonly response: string | null;
  readonly error: string | null;
}

export interface FullDelivery extends Delivery {
  readonly body: string;
}
