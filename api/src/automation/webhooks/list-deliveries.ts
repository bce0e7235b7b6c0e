import type { Actor } from '../../kernel/actor.ts';
import { type Page, pageOfFound, type PageRequest, positionIn } from '../../http/list-page.ts';
import { timeSchema } from '../../http/schemas.ts';
import type { WebhookPorts } from './webhook-ports.ts';
import { isUuid } from '../../zones/zone/identity.ts';
import { type DeliveryFilter, positionOf } from './deliveries.ts';
import type { DeliveryView } from './delivery-schema.ts';
import { deliveryView } from './delivery-view.ts';
import { findWebhook } from './find-webhook.ts';

/**
 * Lists the deliveries of a webhook, newest first. Throws Failure not_found, or validation_error for a cursor of
 * another list.
 */
export async function listDeliveries(
  services: Pick<WebhookPorts, 'webhooks' | 'deliveries'>,
  actor: Actor,
  id: string,
  { limit, cursor, state }: DeliveryFilter & PageRequest,
): Promise<Page<DeliveryView>> {
  const webhook = await findWebhook(services, actor, id);
  const found = await services.deliveries.list(webhook.id, { state }, positionIn({ cursor }, isPosition), limit + 1);
  const { items, nextCursor } = pageOfFound(found, limit, positionOf);
  return { items: items.map(deliveryView), nextCursor };
}

function isPosition(text: string): boolean {
  const [createdAt, id = ''] = text.split(' ', 2);
  return timeSchema.safeParse(createdAt).data === createdAt && text === positionOf({ createdAt, id }) && isUuid(id);
}
