import type { WebhookState } from '@fourwinds/webhooks';

/** A webhook of an account, without its secret. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  /** Kinds of events; null for all. */
  readonly events: readonly string[] | null;
  /** Ids of zones; null for all. */
  readonly zones: readonly string[] | null;
  readonly state: WebhookState;
  readonly createdAt: Date;
  readonly verifiedAt: Date | null;
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  /** Until when the secret before the last rotation signs, too. */
  readonly previousUntil: Date | null;
}

/** The fields of a webhook that its owner gives. */
export type WebhookSettings = Pick<Webhook, 'url' | 'description' | 'events' | 'zones'>;
