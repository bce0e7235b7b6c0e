import { z } from 'zod';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { isOver } from '../scans/scan-view.ts';
import { scanWait } from '../scans/scan-schema.ts';
import { checkName, getNameCheck } from './check-name.ts';
import { nameBody, nameCheckSchema } from './name-schema.ts';

const check = endpoint({
  method: 'post',
  path: '/names/check',
  id: 'checkName',
  summary:
    'Asks the nameservers of a name whose zone is elsewhere whether it leads here, by a CNAME record or by addresses.',
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
  summary: 'Gives a check of a name of the last day.',
  access: caller('zones:read'),
  replies: { 200: nameCheckSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getNameCheck(services, actor, params.check),
  }),
});

/** Names that lead here while their zones are elsewhere. */
export const names = [check, getOne];
