import { z } from 'zod';
import { requireVerified } from '../accounts/require-verified.ts';
import { caller, freshCaller, token as byToken } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { durationSchema } from '../http/duration.ts';
import { listOf, pageQuery } from '../http/schemas.ts';
import { getToken } from './find-token.ts';
import { ownToken } from './own-token.ts';
import { issueToken } from './issue-token.ts';
import { listTokens } from './list-tokens.ts';
import { renameToken, revokeToken, rotateToken } from './manage-tokens.ts';
import { tokenDescription, tokenName, tokenOfRequest, tokenRequestSchema } from './token-request.ts';
import { newTokenSchema, tokenSchema } from './token-schema.ts';

const issue = endpoint({
  method: 'post',
  path: '/tokens',
  id: 'issueToken',
  summary: 'Makes a token, whose secrets are in this answer alone. It can do no more than the token that asks.',
  access: freshCaller('tokens:write'),
  body: tokenRequestSchema,
  replies: { 201: newTokenSchema },
  secrets: ['token', 'tsig.secret'],
  sends: ['Location'],
  async handle({ services, actor, body, requestId }) {
    requireVerified(services, actor, 'a token');
    const issued = await issueToken(services, actor, { ...tokenOfRequest(body), requestId });
    return { status: 201, body: issued, headers: { Location: `tokens/${issued.id}` } };
  },
});

const listAll = endpoint({
  method: 'get',
  path: '/tokens',
  id: 'listTokens',
  summary:
    'Lists the tokens of the account that can do no more than the token that asks, and the keys of its webhooks.',
  access: caller('tokens:read'),
  query: z.strictObject(pageQuery),
  replies: { 200: listOf(tokenSchema) },
  async handle({ services, actor, query }) {
    const { items, nextCursor } = await listTokens(services, actor, query);
    return { status: 200, body: { data: items, next_cursor: nextCursor } };
  },
});

const self = endpoint({
  method: 'get',
  path: '/tokens/self',
  id: 'getOwnToken',
  summary: 'Gives the token that asks: its rights and its limits.',
  access: byToken(null),
  replies: { 200: tokenSchema },
  handle: ({ services, actor }) => Promise.resolve({ status: 200, body: ownToken(services, actor) }),
});

const get = endpoint({
  method: 'get',
  path: '/tokens/{token_id}',
  id: 'getToken',
  summary: 'Gives a token, without its secret.',
  access: caller('tokens:read'),
  replies: { 200: tokenSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getToken(services, actor, params.token_id),
  }),
});

const rename = endpoint({
  method: 'patch',
  path: '/tokens/{token_id}',
  id: 'renameToken',
  summary: 'Changes the name and the description of a token; its rights stay as they were made.',
  access: freshCaller('tokens:write'),
  body: z.strictObject({ name: tokenName, description: tokenDescription }).partial(),
  replies: { 200: tokenSchema },
  handle: async ({ services, actor, params, body, requestId }) => ({
    status: 200,
    body: await renameToken(services, actor, { id: params.token_id, requestId, ...body }),
  }),
});

const rotate = endpoint({
  method: 'post',
  path: '/tokens/{token_id}/rotate',
  id: 'rotateToken',
  summary: 'Gives a token another secret, and its key for updates, too; those before stay valid for a time.',
  access: freshCaller('tokens:write'),
  body: z
    .strictObject({
      valid_for: durationSchema('0s', '30d')
        .prefault('24h')
        .meta({ description: 'How long the secret before stays valid, up to 30d.', example: '1h' }),
    })
    .prefault({}),
  replies: { 200: newTokenSchema },
  secrets: ['token', 'tsig.secret'],
  async handle({ services, actor, params, body, requestId }) {
    requireVerified(services, actor, 'a token');
    const rotated = await rotateToken(services, actor, { id: params.token_id, seconds: body.valid_for, requestId });
    return { status: 200, body: rotated };
  },
});

const revoke = endpoint({
  method: 'delete',
  path: '/tokens/{token_id}',
  id: 'revokeToken',
  summary: 'Ends a token: at once, for other replicas of the API within a second.',
  access: { ...freshCaller('tokens:write'), isWhileSuspended: true },
  replies: { 204: null },
  async handle({ services, actor, params, requestId }) {
    await revokeToken(services, actor, { id: params.token_id, requestId });
    return { status: 204 };
  },
});

/** Tokens, in both APIs; `self` comes before the id that it is not. */
export const tokens = [issue, listAll, self, get, rename, rotate, revoke];
