import type { FindPorts } from '../zone/find-zone.ts';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { distributionSchema } from './distribution-schema.ts';
import { getDistribution } from './get-distribution.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import type { DistributionPorts } from './distribution-ports.ts';

const endpoint = endpointsWith<FindPorts & Pick<ZonePorts, 'regions'> & DistributionPorts>();

export const distribution = endpoint({
  method: 'get',
  path: '/zones/{zone}/distribution',
  id: 'getDistribution',
  summary: 'Query every nameserver at each address for the serial of a zone.',
  access: caller('zones:read'),
  replies: { 200: distributionSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getDistribution(services, actor, params.zone),
  }),
});
