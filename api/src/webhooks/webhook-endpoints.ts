import { z } from 'zod';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { durationSchema } from '../http/duration.ts';
import { listOf, pageQuery } from '../http/schemas.ts';
import { changeWebhook, createWebhook } from './change-webhook.ts';
import { fullDeliverySchema } from './delivery-schema.ts';
import { findWebhook } from './find-webhook.ts';
import { listWebhooks } from './list-webhooks.ts';
import { deleteWebhook, rotateWebhook, testWebhook, verifyWebhook } from './manage-webhooks.ts';
import { newWebhookSchema, webhookChangeSchema, webhookRequestSchema, webhookSchema } from './webhook-schema.ts';
import { webhookView } from './webhook-view.ts';

const listAll = endpoint({
  method: 'get',
  path: '/webhooks',
  id: 'listWebhooks',
  summary: 'Lists the webhooks of the account; those for other zones than the token has are left out.',
  access: caller('webhooks:read'),
  query: z.strictObject(pageQuery),
  replies: { 200: listOf(webhookSchema) },
  async handle({ services, actor, query }) {
    const { items, nextCursor } = await listWebhooks(services, actor, query);
    return { status: 200, body: { data: items, next_cursor: nextCursor } };
  },
});

const create = endpoint({
  method: 'post',
  path: '/webhooks',
  id: 'createWebhook',
  summary:
    'Makes a webhook, and sends a verification to its URL: events follow after its 200. The secret is in this answer alone.',
  access: caller('webhooks:write'),
  body: webhookRequestSchema,
  replies: { 201: newWebhookSchema },
  secrets: ['secret'],
  sends: ['Location'],
  async handle({ services, actor, body, requestId }) {
    const made = await createWebhook(services, actor, { ...body, requestId });
    return { status: 201, body: made, headers: { Location: `webhooks/${made.id}` } };
  },
});

const get = endpoint({
  method: 'get',
  path: '/webhooks/{webhook_id}',
  id: 'getWebhook',
  summary: 'Gives a webhook, without its secret.',
  access: caller('webhooks:read'),
  replies: { 200: webhookSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: webhookView(await findWebhook(services, actor, params.webhook_id)),
  }),
});

const change = endpoint({
  method: 'patch',
  path: '/webhooks/{webhook_id}',
  id: 'updateWebhook',
  summary: 'Changes a webhook; one with another URL gets no events before that has answered 200 to a verification.',
  access: caller('webhooks:write'),
  body: webhookChangeSchema,
  replies: { 200: webhookSchema },
  handle: async ({ services, actor, params, body, requestId }) => ({
    status: 200,
    body: await changeWebhook(services, actor, { ...body, id: params.webhook_id, requestId }),
  }),
});

const remove = endpoint({
  method: 'delete',
  path: '/webhooks/{webhook_id}',
  id: 'deleteWebhook',
  summary: 'Ends a webhook and its deliveries at once.',
  access: caller('webhooks:write'),
  replies: { 204: null },
  async handle({ services, actor, params, requestId }) {
    await deleteWebhook(services, actor, { id: params.webhook_id, requestId });
    return { status: 204 };
  },
});

const rotate = endpoint({
  method: 'post',
  path: '/webhooks/{webhook_id}/rotate',
  id: 'rotateWebhook',
  summary: 'Gives a webhook another secret; the one before signs, too, for a time.',
  access: caller('webhooks:write'),
  body: z
    .strictObject({
      valid_for: durationSchema('0s', '30d')
        .prefault('24h')
        .meta({ description: 'For how long the secret before signs, too, up to 30d.', example: '24h' }),
    })
    .prefault({}),
  replies: { 200: newWebhookSchema },
  secrets: ['secret'],
  handle: async ({ services, actor, params, body, requestId }) => ({
    status: 200,
    body: await rotateWebhook(services, actor, { id: params.webhook_id, seconds: body.valid_for, requestId }),
  }),
});

const verify = endpoint({
  method: 'post',
  path: '/webhooks/{webhook_id}/verify',
  id: 'verifyWebhook',
  summary:
    'Sends the verification to the URL again, now; after its 200, events are sent, to a webhook that was disabled, too.',
  access: caller('webhooks:write'),
  replies: { 202: fullDeliverySchema },
  handle: async ({ services, actor, params, requestId }) => ({
    status: 202,
    body: await verifyWebhook(services, actor, { id: params.webhook_id, requestId }),
  }),
});

const test = endpoint({
  method: 'post',
  path: '/webhooks/{webhook_id}/test',
  id: 'testWebhook',
  summary: 'Sends an event of the type endpoint.test.',
  access: caller('webhooks:write'),
  replies: { 202: fullDeliverySchema },
  handle: async ({ services, actor, params }) => ({
    status: 202,
    body: await testWebhook(services, actor, { id: params.webhook_id }),
  }),
});

/** Webhooks, in both APIs. */
export const webhooks = [listAll, create, get, change, remove, rotate, verify, test];
