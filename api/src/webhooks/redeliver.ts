import { type DeliveryState } from '@fourwinds/webhooks';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import { recorderOf } from './audit-webhook.ts';
import type { Redelivery } from './deliveries.ts';
import type { FullDeliveryView } from './delivery-schema.ts';
import { deliveryOf, findDelivery, noDelivery, requireDelivering, requireEvent } from './find-delivery.ts';
import { findWebhook } from './find-webhook.ts';
import type { ManageWebhook } from './manage-webhooks.ts';

type RedeliverPorts = Pick<Services, 'webhooks' | 'deliveries'>;

export interface RedeliverOne extends ManageWebhook {
  readonly delivery: string;
}

export interface RedeliverAll extends ManageWebhook {
  /** RFC 3339. */
  readonly since: string;
  /** Both where left out. */
  readonly state?: Exclude<DeliveryState, 'waiting'>;
}

/** Sends a delivery again, with its id. Throws Failure not_found, or conflict where no events are sent now. */
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

/** Sends deliveries again that ended, the oldest first. Throws Failure not_found, or conflict where no events are sent now. */
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
