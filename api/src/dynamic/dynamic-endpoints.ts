import { z } from 'zod';
import { token } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { writeQuery } from '../http/schemas.ts';
import { outcomeBody, outcomeFields } from '../zones/zone-schema.ts';
import { updateAddress } from './update-address.ts';
import { addressTypes } from './address.ts';

const updatedSchema = z
  .object({
    zone: z.string(),
    record: z.string().describe('Owner name, relative to the zone.'),
    type: z.enum(addressTypes),
    value: z.string().describe('The address that the record has now.'),
    ttl: z.int(),
    updated_at: z.iso
      .datetime()
      .describe('When the address was written; where it was there already, when the zone was changed last.'),
    ...outcomeFields,
  })
  .meta({ id: 'DynamicUpdate' });

/** Devices with addresses that change update them by this, or as routers do at /nic/update. */
export const dynamicUpdate = endpoint({
  method: 'post',
  path: '/dynamic/{zone}/{record}',
  id: 'updateAddress',
  summary: 'Makes an address the A or AAAA record of a host, by its family; the other family stays.',
  access: token('dynamic:update'),
  countsItself: true,
  query: z.strictObject(writeQuery),
  body: z
    .strictObject({
      value: z
        .string()
        .max(256)
        .optional()
        .meta({ description: 'An IPv4 or IPv6 address; the one of the client when omitted.', example: '192.0.2.1' }),
    })
    .prefault({}),
  replies: { 200: updatedSchema },
  async handle({ services, actor, params, query, body, requestId }) {
    const { zone, record } = params;
    const { updatedAt, outcome, ...updated } = await updateAddress(services, actor, {
      zone,
      record,
      value: body.value,
      dryRun: query.dry_run,
      wait: query.wait,
      requestId,
    });
    return { status: 200, body: { ...updated, updated_at: updatedAt, ...outcomeBody(outcome) } };
  },
});
