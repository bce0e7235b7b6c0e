import type { SettingsPorts } from '../zone/current-settings.ts';
import { getService } from './get-service.ts';
import { listNameservers } from './list-nameservers.ts';
import { beforeVerification, caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { listOf } from '../../http/schemas.ts';
import type { DistributionPorts } from './distribution-ports.ts';
import { nameserverSchema, serviceSchema } from './service-schema.ts';

const endpoint = endpointsWith<SettingsPorts & Pick<DistributionPorts, 'edge'>>();

export const nameservers = endpoint({
  method: 'get',
  path: '/nameservers',
  id: 'listNameservers',
  summary: 'List the nameservers of the service. Set them at the registrar.',
  access: caller(null),
  replies: {
    200: listOf(nameserverSchema),
  },
  handle: async ({ services }) => ({ status: 200, body: { data: listNameservers(services), next_cursor: null } }),
});

export const service = endpoint({
  method: 'get',
  path: '/service',
  id: 'getService',
  summary:
    'Get the nameservers for domains, the host and addresses for single names whose zone is hosted elsewhere, and the release.',
  access: beforeVerification(caller(null)),
  replies: {
    200: serviceSchema,
  },
  handle: async ({ services }) => ({ status: 200, body: getService(services) }),
});
