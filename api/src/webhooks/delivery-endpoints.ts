import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../http/schemas.ts';
import {
  deliveryQuery,
  deliverySchema,
  fullDeliverySchema,
  redeliveredSchema,
  redeliverySchema,
} from './delivery-schema.ts';
import { deliveryOf } from './find-delivery.ts';
import { findWebhook } from './find-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { redeliverAll, redeliverOne } from './redeliver.ts';

const listAll = endpoint({
  method: 'get',
  path: '/webhooks/{webhook_id}/deliveries',
  id: 'listWebhookDeliveries',
  summary: 'Lists the deliveries of a webhook of the last 30 days with their attempts, the newest first.',
  access: caller('webhooks:read'),
  query: deliveryQuery,
  replies: { 200: listOf(deliverySchema) },
  async handle({ services, actor, params, query }) {
    const { items, nextCursor } = await listDeliveries(services, actor, params.webhook_id, query);
    return { status: 200, body: { data: items, next_cursor: nextCursor } };
  },
});

const get = endpoint({
  method: 'get',
  path: '/webhooks/{webhook_id}/deliveries/{delivery_id}',
  id: 'getWebhookDelivery',
  summary: 'Gives a delivery, with the body that is sent, and the headers and answers of its attempts.',
  access: caller('webhooks:read'),
  replies: { 200: fullDeliverySchema },
  async handle({ services, actor, params }) {
    const webhook = await findWebhook(services, actor, params.webhook_id);
    return { status: 200, body: await deliveryOf(services, webhook, params.delivery_id) };
  },
});

const redeliver = endpoint({
  method: 'post',
  path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
  id: 'redeliverWebhookDelivery',
  summary: 'Sends a delivery again, with the same id and body.',
  access: caller('webhooks:write'),
  replies: { 202: fullDeliverySchema },
  async handle({ services, actor, params, requestId }) {
    const { webhook_id: id, delivery_id: delivery } = params;
    return { status: 202, body: await redeliverOne(services, actor, { id, delivery, requestId }) };
  },
});

const redeliverSince = endpoint({
  method: 'post',
  path: '/webhooks/{webhook_id}/redeliver',
  id: 'redeliverWebhook',
  summary: 'Sends the deliveries since a time again that ended, at most 10,000 of them, the oldest first.',
  access: caller('webhooks:write'),
  body: redeliverySchema,
  replies: { 202: redeliveredSchema },
  async handle({ services, actor, params, body, requestId }) {
    const { count, nextSince } = await redeliverAll(services, actor, { ...body, id: params.webhook_id, requestId });
    return { status: 202, body: { redelivered: count, next_since: nextSince } };
  },
});

/** Deliveries of webhooks, in both APIs. */
export const webhookDeliveries = [listAll, get, redeliver, redeliverSince];
