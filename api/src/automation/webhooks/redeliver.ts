import { type DeliveryState } from '@fourwinds/webhooks';
import type { Actor } from '../../kernel/actor.ts';
import type { WebhookPorts } from './webhook-ports.ts';
import { recorderOf } from './audit-webhook.ts';
import type { Redelivery } from './deliveries.ts';
import type { FullDeliveryView } from './delivery-schema.ts';
import { deliveryOf, findDelivery, noDelivery, requireDelivering, requireEvent } from './find-delivery.ts';
import { findWebhook } from './find-webhook.ts';
import type { ManageWebhook } from './manage-webhooks.ts';

type RedeliverPorts = Pick<WebhookPorts, 'webhooks' | 'deliveries'>;

export interface RedeliverOne extends ManageWebhook {
  readonly delivery: string;
}

export interface RedeliverAll extends ManageWebhook {
  /** Time in RFC 3339 format. */
  readonly since: string;
  /** State of the deliveries to resend. If omitted, deliveries in both states are resent. */
  readonly state?: Exclude<DeliveryState, 'waiting'>;
}

/**
 * Resends a delivery with the same ID. Throws Failure not_found, or conflict if the webhook does not receive events
 * now.
 */
export async function redeliverOne(
  services: RedeliverPorts,
  actor: Actor,
  { id, delivery, requestId }: RedeliverOne,
): Promise<FullDeliveryView> {
  const webhook = await findWebhook(services, actor, id);
  const found = await findDelivery(services, webhook, delivery);
  requireEvent(found, webhook);
  requireDelivering(webhook);
  const entry = recorderOf(actor, requestId)('webhook.redeliver', webhook);
  if (!(await services.deliveries.redeliver(webhook.id, found.id, entry))) throw noDelivery(delivery);
  return deliveryOf(services, webhook, found.id);
}

/**
 * Resends deliveries that have ended, oldest first. Throws Failure not_found, or conflict if the webhook does not
 * receive events now.
 */
export async function redeliverAll(
  services: RedeliverPorts,
  actor: Actor,
  { id, since, state, requestId }: RedeliverAll,
): Promise<Redelivery> {
  const webhook = await findWebhook(services, actor, id);
  requireDelivering(webhook);
  const states = state === undefined ? (['delivered', 'failed'] as const) : [state];
  const entry = recorderOf(actor, requestId)('webhook.redeliver', webhook);
  return services.deliveries.redeliverAll(webhook.id, { since, states }, entry);
}
