import { controlKinds } from '@fourwinds/webhooks';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { isUuid } from '../zones/identity.ts';
import type { FullDelivery } from './delivery.ts';
import type { FullDeliveryView } from './delivery-schema.ts';
import { fullDeliveryView } from './delivery-view.ts';
import type { Webhook } from './webhook.ts';

type DeliveryPorts = Pick<Services, 'deliveries'>;

/** A delivery of a webhook. Throws Failure not_found. */
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

/** Throws Failure conflict where the webhook gets no events now. */
export function requireDelivering({ id, state }: Webhook): void {
  if (state === 'delivering') return;
  throw new Failure(
    'conflict',
    `the webhook is ${state}; POST /webhooks/${id}/verify first, and let its URL answer 200`,
  );
}

/** Throws Failure conflict for a delivery that the service sends of itself. */
export function requireEvent({ kind }: FullDelivery, { id }: Webhook): void {
  if (!(controlKinds as readonly string[]).includes(kind)) return;
  const path = kind.replace('endpoint.', '');
  throw new Failure('conflict', `${kind} is no event; POST /webhooks/${id}/${path} sends it again`);
}

export function noDelivery(id: string): Failure {
  return new Failure('not_found', `there is no delivery ${id} of this webhook`);
}
