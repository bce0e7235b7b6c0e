import { z } from 'zod';
import { getService } from './get-service.ts';
import { listNameservers } from './list-nameservers.ts';
import { beforeVerification, caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../http/schemas.ts';

export const nameservers = endpoint({
  method: 'get',
  path: '/nameservers',
  id: 'listNameservers',
  summary: 'Lists the nameservers of the service; set them at the registrar.',
  access: caller(null),
  replies: {
    200: listOf(
      z.object({ name: z.string(), region: z.string(), location: z.string(), addresses: z.array(z.string()) }),
    ),
  },
  handle: async ({ services }) => ({ status: 200, body: { data: listNameservers(services), next_cursor: null } }),
});

export const service = endpoint({
  method: 'get',
  path: '/service',
  id: 'getService',
  summary: 'Gives the nameservers for domains, and the host and addresses for single names whose zone stays elsewhere.',
  access: beforeVerification(caller(null)),
  replies: {
    200: z.object({
      domain: z.string(),
      nameservers: z.array(z.string()).describe('Names for the NS records of a domain, at its registrar.'),
      edge_host: z
        .string()
        .nullable()
        .describe(
          'The target of a CNAME record of one name, at its present provider; null where the service has none.',
        ),
      edge_addresses: z
        .array(z.string())
        .describe('For A and AAAA records of one name, at its present provider; empty where the service has none.'),
    }),
  },
  handle: async ({ services }) => ({ status: 200, body: getService(services) }),
});
