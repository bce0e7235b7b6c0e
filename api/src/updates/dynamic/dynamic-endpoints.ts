import type { AwaitAddressPorts } from './await-address.ts';
import type { UpdateHostsPorts } from './update-hosts.ts';
import { z } from 'zod';
import { token } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { writeQuery } from '../../http/schemas.ts';
import { changeBody, changeSchema } from '../../zones/write/outcome-schema.ts';
import { updateAddress } from './update-address.ts';
import { addressTypes } from './address.ts';

const endpoint = endpointsWith<UpdateHostsPorts & AwaitAddressPorts>();

const updatedSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    record: z.string().describe('Owner name of the record, relative to the zone.'),
    type: z.enum(addressTypes).describe('A for an IPv4 address, AAAA for an IPv6 address.'),
    value: z.string().describe('The current address of the record.'),
    ttl: z.int().describe('TTL of the record, in seconds.'),
    updated_at: z.iso
      .datetime()
      .describe('When the address was written. If it did not change: when the zone was last changed.'),
    change: changeSchema,
  })
  .meta({ id: 'DynamicUpdate', description: 'The address of a host after an update.' });

/** API operation for devices with changing addresses. Routers use /nic/update instead. */
export const dynamicUpdate = endpoint({
  method: 'post',
  path: '/dynamic/{zone}/{record}',
  id: 'updateAddress',
  summary: 'Set the A or AAAA record of a host. The address family selects the type. The other type does not change.',
  access: token('dynamic:update'),
  countsItself: true,
  query: z.strictObject(writeQuery),
  body: z
    .strictObject({
      value: z
        .string()
        .max(256)
        .optional()
        .meta({ description: 'IPv4 or IPv6 address. If omitted, the address of the client.', example: '192.0.2.1' }),
    })
    .meta({ id: 'UpdateAddressRequest', description: 'The address of a host.' })
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
    return { status: 200, body: { ...updated, updated_at: updatedAt, change: changeBody(outcome) } };
  },
});
