import { isNetwork } from '@fourwinds/process';
import { z } from 'zod';
import { token as byToken } from '../access.ts';
import { scopes, tokenKinds } from '../actor.ts';
import { endpoint } from '../endpoint.ts';
import { durationSchema } from '../http/duration.ts';
import { listOf, listUpTo, pageQuery, textSchema } from '../http/schemas.ts';
import { findToken } from './find-token.ts';
import { issueToken } from './issue-token.ts';
import { listTokens } from './list-tokens.ts';
import { renameToken, revokeToken, rotateToken } from './manage-tokens.ts';
import { newTokenSchema, tokenSchema } from './token-schema.ts';
import { tokenView } from './token-view.ts';

/** Items of each list of a token. */
const MAX_ITEMS = 100;

const name = textSchema.min(1).max(100).meta({ example: 'certbot on www1' });
const description = textSchema.max(1000).nullable();
const list = (item: z.ZodType<string, string>, text: string) =>
  listUpTo(MAX_ITEMS, item).nullable().default(null).describe(text);
const network = z
  .string()
  .max(50)
  .refine(isNetwork, 'this is not an address or a network such as 192.0.2.1 or 2001:db8::/32');

const issueBody = z
  .strictObject({
    name,
    description: description.default(null),
    kind: z
      .enum(tokenKinds)
      .describe('personal: everything. scoped: the scopes given. read_only: every :read. registrar_only: domains.'),
    scopes: listUpTo(scopes.length, z.enum(scopes)).optional().describe('For kind scoped.'),
    zones: list(textSchema.min(1).max(1024), 'Names or ids of the zones it is limited to; null for all.'),
    names: list(
      textSchema.max(1024),
      'Owner names that it is limited to, relative to their zone; null for all. * stands for one or more labels.',
    ),
    types: list(textSchema.min(1).max(16), 'Record types that it is limited to; null for all.'),
    allowlist: list(network, 'Addresses and networks that it may be used from; null for all.'),
    expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
    max_unused: durationSchema('1h', '3650d')
      .nullable()
      .default(null)
      .meta({ description: 'It expires when it is not used for this long.', example: '90d' }),
  })
  .check(({ value, issues }) => {
    const { kind } = value;
    const refuse = (field: string, message: string): void =>
      void issues.push({ code: 'custom', input: value, path: [field], message });
    if (kind === 'scoped') {
      if (value.scopes === undefined) refuse('scopes', 'this is required');
      return;
    }
    if (value.scopes !== undefined) refuse('scopes', 'only tokens of kind scoped have scopes of their own');
    for (const field of ['names', 'types'] as const)
      if (value[field] !== null) refuse(field, 'only tokens of kind scoped can be limited to some records');
    if (value.zones !== null && kind !== 'read_only')
      refuse('zones', 'only tokens of kind scoped and read_only can be limited to some zones');
  });

const issue = endpoint({
  method: 'post',
  path: '/tokens',
  id: 'issueToken',
  summary: 'Makes a token, whose secret is in this answer alone. It can do no more than the token that asks.',
  access: byToken('tokens:write'),
  body: issueBody,
  replies: { 201: newTokenSchema },
  async handle({ services, actor, body }) {
    const { expires_at: expiresAt, max_unused: maxUnused, ...rest } = body;
    const issued = await issueToken(services, actor, {
      ...rest,
      maxUnused,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    });
    return { status: 201, body: issued, headers: { Location: `tokens/${issued.id}` } };
  },
});

const listAll = endpoint({
  method: 'get',
  path: '/tokens',
  id: 'listTokens',
  summary: 'Lists the tokens of the account that can do no more than the token that asks.',
  access: byToken('tokens:read'),
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
  handle: async ({ actor }) => ({ status: 200, body: tokenView(actor.token) }),
});

const get = endpoint({
  method: 'get',
  path: '/tokens/{token}',
  id: 'getToken',
  summary: 'Gives a token, without its secret.',
  access: byToken('tokens:read'),
  replies: { 200: tokenSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: tokenView(await findToken(services, actor, params.token)),
  }),
});

const rename = endpoint({
  method: 'patch',
  path: '/tokens/{token}',
  id: 'renameToken',
  summary: 'Changes the name and the description of a token; its rights stay as they were made.',
  access: byToken('tokens:write'),
  body: z.strictObject({ name, description }).partial(),
  replies: { 200: tokenSchema },
  handle: async ({ services, actor, params, body }) => ({
    status: 200,
    body: await renameToken(services, actor, { id: params.token, ...body }),
  }),
});

const rotate = endpoint({
  method: 'post',
  path: '/tokens/{token}/rotate',
  id: 'rotateToken',
  summary: 'Gives a token another secret; the one before stays valid for a time.',
  access: byToken('tokens:write'),
  body: z
    .strictObject({
      valid_for: durationSchema('0s', '30d')
        .prefault('24h')
        .meta({ description: 'How long the secret before stays valid.', example: '1h' }),
    })
    .prefault({}),
  replies: { 200: newTokenSchema },
  handle: async ({ services, actor, params, body }) => ({
    status: 200,
    body: await rotateToken(services, actor, { id: params.token, seconds: body.valid_for }),
  }),
});

const revoke = endpoint({
  method: 'delete',
  path: '/tokens/{token}',
  id: 'revokeToken',
  summary: 'Ends a token at once.',
  access: byToken('tokens:write'),
  replies: { 204: null },
  async handle({ services, actor, params }) {
    await revokeToken(services, actor, params.token);
    return { status: 204 };
  },
});

/** Tokens, in both APIs; `self` comes before the id that it is not. */
export const tokens = [issue, listAll, self, get, rename, rotate, revoke];
