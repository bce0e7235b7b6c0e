import type { Actor } from '../actor.ts';
import { type Page, pageOfFound, type PageRequest, positionIn } from '../http/page.ts';
import { timeSchema } from '../http/schemas.ts';
import type { Services } from '../services.ts';
import { isUuid } from '../zones/identity.ts';
import { type DeliveryFilter, positionOf } from './deliveries.ts';
import type { DeliveryView } from './delivery-schema.ts';
import { deliveryView } from './delivery-view.ts';
import { findWebhook } from './find-webhook.ts';

/** The deliveries of a webhook, newest first. Throws Failure not_found, or validation_error for a cursor of another list. */
export async function listDeliveries(
  services: Pick<Services, 'webhooks' | 'deliveries'>,
  actor: Actor,
  id: string,
  { limit, cursor, ...filter }: DeliveryFilter & PageRequest,
): Promise<Page<DeliveryView>> {
  const webhook = await findWebhook(services, actor, id);
  const found = await services.deliveries.list(webhook.id, filter, positionIn({ cursor }, isPosition), limit + 1);
  const { items, nextCursor } = pageOfFound(found, limit, positionOf);
  return { items: items.map(deliveryView), nextCursor };
}

function isPosition(text: string): boolean {
  const [createdAt, id = ''] = text.split(' ', 2);
  return timeSchema.safeParse(createdAt).data === createdAt && text === positionOf({ createdAt, id }) && isUuid(id);
}
