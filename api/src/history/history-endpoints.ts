import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { getHistory } from './get-history.ts';
import { historySchema } from './history-schema.ts';

export const history = endpoint({
  method: 'get',
  path: '/zones/{zone}/history',
  id: 'getHistory',
  summary: 'Gives the latest published changes of a zone, and who made them.',
  access: caller('records:read'),
  replies: { 200: historySchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getHistory(services, actor, params.zone),
  }),
});
