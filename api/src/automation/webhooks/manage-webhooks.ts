import { randomBytes } from 'node:crypto';
import { createSecret } from '@fourwinds/webhooks';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { WebhookPorts } from './webhook-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { deleteOnce, type KeyedPorts } from '../../kernel/keyed-change.ts';
import { recorderOf } from './audit-webhook.ts';
import type { DeliveryView } from './delivery-schema.ts';
import { deliveryOf, requireDelivering } from './find-delivery.ts';
import { findWebhook, present, type FindWebhookPorts, webhooksOfPlan } from './find-webhook.ts';
import type { NewWebhookView } from './webhook-schema.ts';
import { webhookView } from './webhook-view.ts';

export interface ManageWebhook {
  readonly id: string;
  readonly requestId: string;
}

export interface RotateWebhook extends ManageWebhook {
  /** How long the previous secret stays valid. */
  readonly seconds: number;
}

export type SendPorts = Pick<WebhookPorts, 'webhooks' | 'deliveries'> &
  Pick<ProcessPorts, 'now' | 'newId'> &
  KeyedPorts;

/** Replaces the secret of a webhook. Only this response contains the new secret. Throws Failure not_found. */
export async function rotateWebhook(
  services: FindWebhookPorts & KeyedPorts,
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

/**
 * Sends the verification again immediately. After a 200 response, a disabled webhook receives events again. Throws
 * Failure not_found, quota_exceeded, or conflict if the webhook has no URL.
 */
export async function verifyWebhook(services: SendPorts, actor: Actor, request: ManageWebhook): Promise<DeliveryView> {
  const webhook = await findWebhook(services, actor, request.id);
  webhooksOfPlan(actor);
  if (webhook.url === null) throw new Failure('conflict', 'the webhook has no URL, so there is nothing to verify');
  const control = controlBy(services, 'endpoint.verify');
  const record = recorderOf(actor, request.requestId);
  const id = present(await services.webhooks.send(actor.account.id, webhook, control, record), request.id);
  return deliveryOf(services, webhook, id);
}

/** Sends a test event. Throws Failure not_found, or conflict if the webhook does not receive events now. */
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

/** Deletes a webhook immediately. Throws Failure not_found. */
export async function deleteWebhook(
  services: FindWebhookPorts & KeyedPorts,
  actor: Actor,
  { id, requestId }: ManageWebhook,
): Promise<void> {
  const find = () => findWebhook(services, actor, id);
  await deleteOnce(services, find, (webhook) =>
    services.webhooks.delete(actor.account.id, webhook, recorderOf(actor, requestId)),
  );
}

function controlBy<K extends string>({ newId, now, takeKeyedChange }: Omit<SendPorts, 'webhooks'>, kind: K) {
  return { kind, eventId: takeKeyedChange()?.id ?? newId(), createdAt: new Date(now()) };
}
