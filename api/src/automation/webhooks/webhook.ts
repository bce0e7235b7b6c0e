import type { WebhookState } from '@fourwinds/webhooks';

/** A webhook without its secret. */
export interface Webhook {
  readonly id: string;
  /** null if the deliveries are read as a stream. */
  readonly url: string | null;
  readonly description: string | null;
  /** Event kinds, or null for all. */
  readonly events: readonly string[] | null;
  /** Zone IDs, or null for all. */
  readonly zones: readonly string[] | null;
  readonly state: WebhookState;
  readonly createdAt: Date;
  readonly verifiedAt: Date | null;
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  /** Requests are also signed with the previous secret until this time. */
  readonly previousUntil: Date | null;
}

export type WebhookSettings = Pick<Webhook, 'url' | 'description' | 'events' | 'zones'>;
