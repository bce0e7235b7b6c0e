import { controlKinds } from '@fourwinds/webhooks';
import { Failure } from '../../kernel/failure.ts';
import type { WebhookPorts } from './webhook-ports.ts';
import { isUuid } from '../../zones/zone/identity.ts';
import type { FullDelivery } from './delivery.ts';
import type { FullDeliveryView } from './delivery-schema.ts';
import { fullDeliveryView } from './delivery-view.ts';
import type { Webhook } from './webhook.ts';

type DeliveryPorts = Pick<WebhookPorts, 'deliveries'>;

/** Returns a delivery of a webhook. Throws Failure not_found. */
export async function findDelivery(
  { deliveries }: DeliveryPorts,
  { id: webhookId }: Pick<Webhook, 'id'>,
  id: string,
): Promise<FullDelivery> {
  const delivery = isUuid(id) ? await deliveries.get(webhookId, id) : undefined;
  if (delivery === undefined) throw noDelivery(id);
  return delivery;
}

export async function deliveryOf(
  services: DeliveryPorts,
  webhook: Pick<Webhook, 'id'>,
  id: string,
): Promise<FullDeliveryView> {
  return fullDeliveryView(await findDelivery(services, webhook, id));
}

/** Throws Failure conflict if the webhook does not receive events now. */
export function requireDelivering({ id, state, url }: Webhook): void {
  if (state === 'delivering') return;
  if (url === null) throw new Failure('conflict', 'the webhook is disabled, because its account is');
  throw new Failure(
    'conflict',
    `the webhook is ${state}; POST /webhooks/${id}/verify first, and let its URL answer 200`,
  );
}

/** Throws Failure conflict for a verification or test, which the service itself originated. */
export function requireEvent({ kind }: FullDelivery, { id }: Webhook): void {
  if (!(controlKinds as readonly string[]).includes(kind)) return;
  const path = kind.replace('endpoint.', '');
  throw new Failure('conflict', `${kind} is no event; POST /webhooks/${id}/${path} sends it again`);
}

export function noDelivery(id: string): Failure {
  return new Failure('not_found', `there is no delivery ${id} of this webhook`);
}
