import { z } from 'zod';
import { listNameservers } from './list-nameservers.ts';
import { caller } from '../access.ts';
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
