import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { delegationSchema } from './delegation-schema.ts';
import { getDelegation } from './get-delegation.ts';

export const delegation = endpoint({
  method: 'get',
  path: '/zones/{zone}/delegation',
  id: 'getDelegation',
  summary: 'Compares the NS, glue and DS records at the parent of a zone with those that should be there.',
  access: caller('zones:read'),
  replies: { 200: delegationSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getDelegation(services, actor, params.zone),
  }),
});
