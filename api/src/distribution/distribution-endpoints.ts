import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { distributionSchema } from './distribution-schema.ts';
import { getDistribution } from './get-distribution.ts';

export const distribution = endpoint({
  method: 'get',
  path: '/zones/{zone}/distribution',
  id: 'getDistribution',
  summary: 'Asks every nameserver at each address which serial of a zone it serves.',
  access: caller('zones:read'),
  replies: { 200: distributionSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getDistribution(services, actor, params.zone),
  }),
});
