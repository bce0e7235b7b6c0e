import { caller } from '../../kernel/access.ts';
import { eventStream } from '../../http/body.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { listOf } from '../../http/schemas.ts';
import { STREAM_HEADERS } from '../events/server-sent.ts';
import {
  deliveryQuery,
  deliverySchema,
  deliveryStreamSchema,
  EXAMPLE_OF_STREAM,
  fullDeliverySchema,
  redeliveredSchema,
  redeliverySchema,
} from './delivery-schema.ts';
import { deliveryOf } from './find-delivery.ts';
import { findWebhook } from './find-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { redeliverAll, redeliverOne } from './redeliver.ts';
import { streamDeliveries, type StreamDeliveriesPorts } from './stream-deliveries.ts';
import type { WebhookPorts } from './webhook-ports.ts';

const endpoint = endpointsWith<Pick<WebhookPorts, 'webhooks' | 'deliveries'>>();

const listAll = endpoint({
  method: 'get',
  path: '/webhooks/{webhook}/deliveries',
  id: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook from the last 30 days with their attempts, newest first.',
  access: caller('webhooks:read'),
  query: deliveryQuery,
  replies: { 200: listOf(deliverySchema) },
  async handle({ services, actor, params, query }) {
    const { items, nextCursor } = await listDeliveries(services, actor, params.webhook, {
      ...query,
      state: query.status,
    });
    return { status: 200, body: { data: items, next_cursor: nextCursor } };
  },
});

const get = endpoint({
  method: 'get',
  path: '/webhooks/{webhook}/deliveries/{delivery}',
  id: 'getWebhookDelivery',
  summary: 'Get a delivery with its request body, and the headers and responses of its attempts.',
  access: caller('webhooks:read'),
  replies: { 200: fullDeliverySchema },
  async handle({ services, actor, params }) {
    const webhook = await findWebhook(services, actor, params.webhook);
    return { status: 200, body: await deliveryOf(services, webhook, params.delivery) };
  },
});

const redeliver = endpoint({
  method: 'post',
  path: '/webhooks/{webhook}/deliveries/{delivery}/redeliver',
  id: 'redeliverWebhookDelivery',
  summary: 'Send a delivery again, with the same ID and body.',
  access: caller('webhooks:write'),
  replies: { 202: fullDeliverySchema },
  async handle({ services, actor, params, requestId }) {
    const { webhook: id, delivery } = params;
    return { status: 202, body: await redeliverOne(services, actor, { id, delivery, requestId }) };
  },
});

const redeliverSince = endpoint({
  method: 'post',
  path: '/webhooks/{webhook}/redeliver',
  id: 'redeliverWebhook',
  summary: 'Send completed deliveries since a given time again, oldest first. At most 10,000 per request.',
  access: caller('webhooks:write'),
  body: redeliverySchema,
  replies: { 202: redeliveredSchema },
  async handle({ services, actor, params, body, requestId }) {
    const { count, nextSince } = await redeliverAll(services, actor, {
      since: body.since,
      state: body.status,
      id: params.webhook,
      requestId,
    });
    return { status: 202, body: { redelivered_count: count, next_since: nextSince } };
  },
});

const stream = endpointsWith<StreamDeliveriesPorts>()({
  method: 'get',
  path: '/webhooks/{webhook}/stream',
  id: 'streamWebhookDeliveries',
  summary: 'Stream the signed deliveries of a webhook without URL as server-sent events.',
  streams: {
    id: 'Position of the delivery in the stream. Send the last one that you handled as Last-Event-ID to resume after it.',
    event: 'Type of the event of the stream, as in `type` of the data: delivery, stream.begun or stream.reset.',
    data: 'One line of JSON, as in the schema of this media type.',
    example: EXAMPLE_OF_STREAM,
  },
  access: caller('webhooks:read'),
  produces: eventStream,
  fails: [404, 409],
  replies: { 200: deliveryStreamSchema },
  sends: ['X-Accel-Buffering'],
  async handle({ services, actor, params, lastEventId }) {
    const body = await streamDeliveries(services, actor, { id: params.webhook, lastEventId });
    return { status: 200, body, headers: STREAM_HEADERS };
  },
});

export const webhookDeliveries = [listAll, get, redeliver, redeliverSince, stream];
