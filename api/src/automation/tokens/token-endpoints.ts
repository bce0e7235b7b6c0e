import type { FindPorts } from '../../zones/zone/find-zone.ts';
import { z } from 'zod';
import { requireVerified, type VerifiedPorts } from '../../kernel/require-verified.ts';
import { beforeVerification, caller, freshCaller, token as byToken } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { listOf, pageQuery } from '../../http/schemas.ts';
import { getToken, type FindTokenPorts } from './find-token.ts';
import { ownToken, revokeOwnToken } from './own-token.ts';
import { issueToken } from './issue-token.ts';
import { listTokens } from './list-tokens.ts';
import { renameToken, revokeToken, rotateToken } from './manage-tokens.ts';
import { rotateTokenSchema, tokenOfRequest, tokenRequestSchema, updateTokenSchema } from './token-request.ts';
import { tokenCreatedSchema, tokenSchema } from './token-schema.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { KeyedPorts } from '../../kernel/keyed-change.ts';
import type { UpdateKeyPorts } from './update-key.ts';

const endpoint = endpointsWith<
  FindPorts & FindTokenPorts & Pick<ProcessPorts, 'now'> & KeyedPorts & UpdateKeyPorts & VerifiedPorts
>();

const issue = endpoint({
  method: 'post',
  path: '/tokens',
  id: 'createToken',
  summary:
    'Create a token. Only this response contains its secrets. The new token cannot have more rights than the token of this request.',
  access: freshCaller('tokens:write'),
  body: tokenRequestSchema,
  replies: { 201: tokenCreatedSchema },
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
    'List tokens of the account and keys of its webhooks. Tokens with more rights than the token of this request are omitted.',
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
  summary: 'Get the token of this request, with its rights and limits.',
  access: byToken(null),
  replies: { 200: tokenSchema },
  handle: ({ services, actor }) => Promise.resolve({ status: 200, body: ownToken(services, actor) }),
});

const deleteSelf = endpoint({
  method: 'delete',
  path: '/tokens/self',
  id: 'deleteOwnToken',
  summary:
    'Revoke the token of this request, and its TSIG key. Takes effect at once, on other replicas of the API within a second.',
  access: { ...beforeVerification(byToken(null)), isWhileSuspended: true },
  replies: { 204: null },
  async handle({ services, actor, requestId }) {
    await revokeOwnToken(services, actor, requestId);
    return { status: 204 };
  },
});

const get = endpoint({
  method: 'get',
  path: '/tokens/{token}',
  id: 'getToken',
  summary: 'Get a token. The secret is not returned.',
  access: caller('tokens:read'),
  replies: { 200: tokenSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getToken(services, actor, params.token),
  }),
});

const rename = endpoint({
  method: 'patch',
  path: '/tokens/{token}',
  id: 'updateToken',
  summary: 'Change the name and description of a token. Its rights cannot be changed.',
  access: freshCaller('tokens:write'),
  body: updateTokenSchema,
  replies: { 200: tokenSchema },
  handle: async ({ services, actor, params, body, requestId }) => ({
    status: 200,
    body: await renameToken(services, actor, { id: params.token, requestId, ...body }),
  }),
});

const rotate = endpoint({
  method: 'post',
  path: '/tokens/{token}/rotate',
  id: 'rotateToken',
  summary:
    'Replace the secret of a token, and its TSIG key if it has one. The previous secrets stay valid for the time in valid_for.',
  access: freshCaller('tokens:write'),
  body: rotateTokenSchema.prefault({}),
  replies: { 200: tokenCreatedSchema },
  secrets: ['token', 'tsig.secret'],
  async handle({ services, actor, params, body, requestId }) {
    requireVerified(services, actor, 'a token');
    const rotated = await rotateToken(services, actor, { id: params.token, seconds: body.valid_for, requestId });
    return { status: 200, body: rotated };
  },
});

const revoke = endpoint({
  method: 'delete',
  path: '/tokens/{token}',
  id: 'deleteToken',
  summary: 'Revoke a token. Takes effect at once, on other replicas of the API within a second.',
  access: { ...freshCaller('tokens:write'), isWhileSuspended: true },
  replies: { 204: null },
  async handle({ services, actor, params, requestId }) {
    await revokeToken(services, actor, { id: params.token, requestId });
    return { status: 204 };
  },
});

/** Token endpoints of both APIs. `self` comes before the ID route, which would match it. */
export const tokens = [issue, listAll, self, deleteSelf, get, rename, rotate, revoke];
