import { z } from 'zod';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { isOver } from '../scans/scan-view.ts';
import { scanWait } from '../scans/scan-schema.ts';
import { checkName, getNameCheck, type CheckNamePorts } from './check-name.ts';
import { nameBody, nameCheckSchema } from './name-schema.ts';

const endpoint = endpointsWith<CheckNamePorts>();

const check = endpoint({
  method: 'post',
  path: '/names/check',
  id: 'createNameCheck',
  summary:
    'Check whether a name whose zone is hosted elsewhere leads to this service, by a CNAME record or by addresses. Queries the nameservers of the name.',
  access: caller('zones:read'),
  query: z.strictObject({ wait: scanWait }),
  body: nameBody,
  replies: { 200: nameCheckSchema, 202: nameCheckSchema },
  sends: ['Location'],
  async handle({ services, actor, query: { wait }, body }) {
    const view = await checkName(services, actor, { name: body.name, wait });
    return { status: isOver(view) ? 200 : 202, body: view, headers: { Location: `checks/${view.id}` } };
  },
});

const getOne = endpoint({
  method: 'get',
  path: '/names/checks/{check}',
  id: 'getNameCheck',
  summary: 'Get a name check from the last day.',
  access: caller('zones:read'),
  replies: { 200: nameCheckSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getNameCheck(services, actor, params.check),
  }),
});

export const names = [check, getOne];
