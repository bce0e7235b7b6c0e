import { accountSchema, updateAccountSchema } from './account-schema.ts';
import { getAccount } from './get-account.ts';
import { renameAccount } from './rename-account.ts';
import { getLimits, type LimitPorts } from './get-limits.ts';
import { limitsSchema } from './limits-schema.ts';
import { beforeVerification, caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import type { PagesUrl } from '../../kernel/verification-page.ts';
import type { TokenReads } from '../../kernel/ports.ts';
import type { AccountPorts } from './account-ports.ts';

const endpoint = endpointsWith<PagesUrl & AccountPorts & TokenReads & LimitPorts>();

const get = endpoint({
  method: 'get',
  path: '/account',
  id: 'getAccount',
  summary: 'Get the account. Also returns the scopes and limits of the token.',
  access: beforeVerification(caller(null)),
  replies: { 200: accountSchema },
  handle: async ({ services, actor }) => ({ status: 200, body: getAccount(services, actor) }),
});

const rename = endpoint({
  method: 'patch',
  path: '/account',
  id: 'updateAccount',
  summary: 'Rename the account. The email address and plan cannot be changed here.',
  access: caller('tokens:write'),
  body: updateAccountSchema,
  replies: { 200: accountSchema },
  handle: async ({ services, actor, body, requestId }) => ({
    status: 200,
    body: await renameAccount(services, actor, { ...body, requestId }),
  }),
});

export const account = [get, rename];

export const limits = endpoint({
  method: 'get',
  path: '/limits',
  id: 'getLimits',
  summary: 'Get the limits of the account and their current use. Null means no limit.',
  access: beforeVerification(caller(null)),
  replies: { 200: limitsSchema },
  handle: async ({ services, actor }) => ({ status: 200, body: await getLimits(services, actor) }),
});
