import type { SettingsPorts } from '../zone/current-settings.ts';
import type { FindPorts } from '../zone/find-zone.ts';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { delegationSchema } from './delegation-schema.ts';
import { getDelegation } from './get-delegation.ts';

const endpoint = endpointsWith<FindPorts & SettingsPorts>();

export const delegation = endpoint({
  method: 'get',
  path: '/zones/{zone}/delegation',
  id: 'getDelegation',
  summary: 'Compare the NS, glue and DS records at the parent of a zone with the expected records.',
  access: caller('zones:read'),
  replies: { 200: delegationSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getDelegation(services, actor, params.zone),
  }),
});
