import type { VerifiedPorts } from '../../kernel/require-verified.ts';
import type { StartPorts } from './zones-at-start.ts';
import { z } from 'zod';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { durationSchema } from '../../http/duration.ts';
import { listOf, pageQuery } from '../../http/schemas.ts';
import { changeWebhook, createWebhook, type ChangeWebhookPorts } from './change-webhook.ts';
import { fullDeliverySchema } from './delivery-schema.ts';
import { findWebhook } from './find-webhook.ts';
import { listWebhooks } from './list-webhooks.ts';
import { deleteWebhook, rotateWebhook, testWebhook, verifyWebhook, type SendPorts } from './manage-webhooks.ts';
import { newWebhookSchema, webhookChangeSchema, webhookRequestSchema, webhookSchema } from './webhook-schema.ts';
import { webhookView } from './webhook-view.ts';

const endpoint = endpointsWith<ChangeWebhookPorts & StartPorts & SendPorts & VerifiedPorts>();

const listAll = endpoint({
  method: 'get',
  path: '/webhooks',
  id: 'listWebhooks',
  summary: 'List the webhooks of the account. Webhooks for zones outside the token’s limits are omitted.',
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
    'Create a webhook. The service sends a verification to its URL, and sends events after the URL has answered 200. Only this response contains the secret.',
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
  path: '/webhooks/{webhook}',
  id: 'getWebhook',
  summary: 'Get a webhook. The secret is not returned.',
  access: caller('webhooks:read'),
  replies: { 200: webhookSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: webhookView(await findWebhook(services, actor, params.webhook)),
  }),
});

const change = endpoint({
  method: 'patch',
  path: '/webhooks/{webhook}',
  id: 'updateWebhook',
  summary: 'Change a webhook. A new URL gets events after it has answered 200 to a verification.',
  access: caller('webhooks:write'),
  body: webhookChangeSchema,
  replies: { 200: webhookSchema },
  handle: async ({ services, actor, params, body, requestId }) => ({
    status: 200,
    body: await changeWebhook(services, actor, { ...body, id: params.webhook, requestId }),
  }),
});

const remove = endpoint({
  method: 'delete',
  path: '/webhooks/{webhook}',
  id: 'deleteWebhook',
  summary: 'Delete a webhook and its deliveries. Takes effect at once.',
  access: caller('webhooks:write'),
  replies: { 204: null },
  async handle({ services, actor, params, requestId }) {
    await deleteWebhook(services, actor, { id: params.webhook, requestId });
    return { status: 204 };
  },
});

const rotate = endpoint({
  method: 'post',
  path: '/webhooks/{webhook}/rotate',
  id: 'rotateWebhook',
  summary: 'Replace the secret of a webhook. The previous secret also signs for the time in valid_for.',
  access: caller('webhooks:write'),
  body: z
    .strictObject({
      valid_for: durationSchema('0s', '30d')
        .prefault('24h')
        .meta({ description: 'How long the previous secret also signs, up to 30d.', example: '24h' }),
    })
    .meta({ id: 'RotateWebhookRequest', description: 'How to replace the secret of a webhook.' })
    .prefault({}),
  replies: { 200: newWebhookSchema },
  secrets: ['secret'],
  handle: async ({ services, actor, params, body, requestId }) => ({
    status: 200,
    body: await rotateWebhook(services, actor, { id: params.webhook, seconds: body.valid_for, requestId }),
  }),
});

const verify = endpoint({
  method: 'post',
  path: '/webhooks/{webhook}/verify',
  id: 'verifyWebhook',
  summary: 'Send the verification to the URL again. After a 200, a disabled webhook gets events again.',
  access: caller('webhooks:write'),
  replies: { 202: fullDeliverySchema },
  handle: async ({ services, actor, params, requestId }) => ({
    status: 202,
    body: await verifyWebhook(services, actor, { id: params.webhook, requestId }),
  }),
});

const test = endpoint({
  method: 'post',
  path: '/webhooks/{webhook}/test',
  id: 'testWebhook',
  summary: 'Send a test event, endpoint.test.',
  access: caller('webhooks:write'),
  replies: { 202: fullDeliverySchema },
  handle: async ({ services, actor, params }) => ({
    status: 202,
    body: await testWebhook(services, actor, { id: params.webhook }),
  }),
});

export const webhooks = [listAll, create, get, change, remove, rotate, verify, test];
