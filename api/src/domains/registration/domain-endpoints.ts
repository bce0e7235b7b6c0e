import { z } from 'zod';
import { createdReply } from '../../http/created-reply.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { listOf, pageQuery, dryRunQuery, writeQuery } from '../../http/schemas.ts';
import { caller } from '../../kernel/access.ts';
import { changeBody } from '../../zones/write/outcome-schema.ts';
import {
  type ChangeDomain,
  type ChangeDomainPorts,
  deleteDomain,
  type DomainChanged,
  renewDomain,
  restoreDomain,
  updateDomain,
} from './change-domain.ts';
import { checkDomain, type CheckDomainPorts } from './check-domain.ts';
import { createDomain, type CreateDomainPorts } from './create-domain.ts';
import {
  availabilitySchema,
  checkDomainQuery,
  createDomainRequest,
  domainChangedSchema,
  domainSchema,
  updateDomainRequest,
} from './domain-schema.ts';
import { domainTag } from './domain.ts';
import { domainView } from './domain-view.ts';
import { findDomain } from './find-domain.ts';
import { listDomains } from './list-domains.ts';

const endpoint = endpointsWith<CreateDomainPorts & ChangeDomainPorts & CheckDomainPorts>();

/** Query of writes that no region has to serve. */
const dryRun = z.strictObject({ dry_run: dryRunQuery });

const list = endpoint({
  method: 'get',
  path: '/domains',
  id: 'listDomains',
  summary: 'List the names of the account below suffixes of this service, by label.',
  access: caller('domains:read'),
  query: z.strictObject(pageQuery),
  replies: { 200: listOf(domainSchema) },
  async handle({ services, actor, query }) {
    const { items, nextCursor } = await listDomains(services, actor, query);
    return { status: 200, body: { data: items, next_cursor: nextCursor } };
  },
});

const create = endpoint({
  method: 'post',
  path: '/domains',
  id: 'createDomain',
  summary: 'Register a name below a suffix of this service, and create its zone. Returns 409 if it is not available.',
  access: caller('domains:write'),
  journalled: 'domain_creates',
  query: z.strictObject(writeQuery),
  body: createDomainRequest,
  replies: { 201: domainChangedSchema, 200: domainChangedSchema },
  sends: ['ETag', 'Location'],
  async handle({ services, actor, query, body, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const { name, auto_renew: autoRenew } = body;
    const request = { name, autoRenew, dryRun, wait, requestId };
    const { domain, etag, outcome } = await createDomain(services, actor, request);
    const answer = { ...domain, change: changeBody(outcome) };
    return createdReply(answer, { dryRun, etag, location: `domains/${domain.id}` });
  },
});

const check = endpoint({
  method: 'get',
  path: '/domains/available',
  id: 'checkDomain',
  summary: 'Check whether a name can be registered. If it cannot, returns the reason and similar names.',
  access: caller('domains:read'),
  query: checkDomainQuery,
  replies: { 200: availabilitySchema },
  handle: async ({ services, actor, query }) => ({
    status: 200,
    body: await checkDomain(services, actor, query.name),
  }),
});

const get = endpoint({
  method: 'get',
  path: '/domains/{domain}',
  id: 'getDomain',
  summary: 'Get a domain by name or ID.',
  access: caller('domains:read'),
  replies: { 200: domainSchema },
  sends: ['ETag'],
  async handle({ services, actor, params }) {
    const domain = await findDomain(services, actor, params.domain);
    return { status: 200, body: domainView(domain, services.now()), headers: { ETag: domainTag(domain) } };
  },
});

const update = endpoint({
  method: 'patch',
  path: '/domains/{domain}',
  id: 'updateDomain',
  summary: 'Change the settings of a domain. Its records and nameservers are in its zone.',
  access: caller('domains:write'),
  query: dryRun,
  body: updateDomainRequest,
  replies: { 200: domainChangedSchema },
  sends: ['ETag'],
  handle: async ({ body: { auto_renew: autoRenew }, ...call }) =>
    replyOf(await updateDomain(call.services, call.actor, { ...requestOf(call), autoRenew })),
});

const remove = endpoint({
  method: 'delete',
  path: '/domains/{domain}',
  id: 'deleteDomain',
  summary: 'Give up a name. It is served for 7 more days, in which you can restore it. Then its zone is deleted.',
  access: caller('domains:write'),
  query: dryRun,
  replies: { 200: domainChangedSchema },
  sends: ['ETag'],
  handle: async (call) => replyOf(await deleteDomain(call.services, call.actor, requestOf(call))),
});

const renew = endpoint({
  method: 'post',
  path: '/domains/{domain}/renew',
  id: 'renewDomain',
  summary: 'Renew a name by a year. Possible from 60 days before the end of its term.',
  access: caller('domains:write'),
  query: dryRun,
  replies: { 200: domainChangedSchema },
  sends: ['ETag'],
  handle: async (call) => replyOf(await renewDomain(call.services, call.actor, requestOf(call))),
});

const restore = endpoint({
  method: 'post',
  path: '/domains/{domain}/restore',
  id: 'restoreDomain',
  summary: 'Undo the deletion of a name within 7 days. If its term is over, this also renews it.',
  access: caller('domains:write'),
  query: dryRun,
  replies: { 200: domainChangedSchema },
  sends: ['ETag'],
  handle: async (call) => replyOf(await restoreDomain(call.services, call.actor, requestOf(call))),
});

interface ChangeCall {
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly dry_run: boolean };
  readonly ifMatch: string | undefined;
  readonly requestId: string;
}

function requestOf({ params, query, ifMatch, requestId }: ChangeCall): ChangeDomain {
  return { domain: params.domain, dryRun: query.dry_run, ifMatch, requestId };
}

function replyOf({ domain, etag, outcome }: DomainChanged) {
  return { status: 200, body: { ...domain, change: changeBody(outcome) }, headers: { ETag: etag } } as const;
}

export const domains = [list, create, check, get, update, remove, renew, restore];
