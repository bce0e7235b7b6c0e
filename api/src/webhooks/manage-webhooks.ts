import { randomBytes } from 'node:crypto';
import { createSecret } from '@fourwinds/webhooks';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import { recorderOf } from './audit-webhook.ts';
import type { DeliveryView } from './delivery-schema.ts';
import { deliveryOf, requireDelivering } from './find-delivery.ts';
import { findWebhook, present, type WebhookPorts, webhooksOfPlan } from './find-webhook.ts';
import type { NewWebhookView } from './webhook-schema.ts';
import { webhookView } from './webhook-view.ts';

/** A request about a webhook. */
export interface ManageWebhook {
  readonly id: string;
  readonly requestId: string;
}

export interface RotateWebhook extends ManageWebhook {
  /** Seconds for which the secret before stays valid. */
  readonly seconds: number;
}

type SendPorts = Pick<Services, 'webhooks' | 'deliveries' | 'now' | 'newId' | 'takeKeyedChange'>;

/** Gives a webhook another secret, which is in this answer alone. Throws Failure not_found. */
export async function rotateWebhook(
  services: WebhookPorts & Pick<Services, 'takeKeyedChange'>,
  actor: Actor,
  { id, seconds, requestId }: RotateWebhook,
): Promise<NewWebhookView> {
  const webhook = await findWebhook(services, actor, id);
  const secret = createSecret(randomBytes);
  const rotation = services.takeKeyedChange()?.id;
  const record = recorderOf(actor, requestId);
  const rotated = await services.webhooks.rotate(actor.account.id, webhook, { secret, seconds, rotation, record });
  return { ...webhookView(present(rotated, id)), secret };
}

/** Sends the verification again, at once; a disabled webhook gets events again after its 200. Throws Failure not_found or quota_exceeded. */
export async function verifyWebhook(services: SendPorts, actor: Actor, request: ManageWebhook): Promise<DeliveryView> {
  const webhook = await findWebhook(services, actor, request.id);
  webhooksOfPlan(actor);
  const control = controlBy(services, 'endpoint.verify');
  const record = recorderOf(actor, request.requestId);
  const id = present(await services.webhooks.send(actor.account.id, webhook, control, record), request.id);
  return deliveryOf(services, webhook, id);
}

/** Sends a test. Throws Failure not_found, or conflict where no events are sent now. */
export async function testWebhook(
  services: SendPorts,
  actor: Actor,
  { id }: Pick<ManageWebhook, 'id'>,
): Promise<DeliveryView> {
  const webhook = await findWebhook(services, actor, id);
  requireDelivering(webhook);
  const sent = await services.webhooks.send(actor.account.id, webhook, controlBy(services, 'endpoint.test'));
  return deliveryOf(services, webhook, present(sent, id));
}

/** Ends a webhook at once. Throws Failure not_found. */
export async function deleteWebhook(
  services: WebhookPorts,
  actor: Actor,
  { id, requestId }: ManageWebhook,
): Promise<void> {
  const webhook = await findWebhook(services, actor, id);
  await services.webhooks.delete(actor.account.id, webhook, recorderOf(actor, requestId));
}

function controlBy<K extends string>({ newId, now, takeKeyedChange }: Omit<SendPorts, 'webhooks'>, kind: K) {
  return { kind, eventId: takeKeyedChange()?.id ?? newId(), createdAt: new Date(now()) };
}
