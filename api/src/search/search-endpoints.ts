import { withULabels } from '@fourwinds/dns';
import { z } from 'zod';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { listOf, pageQuery, searchText, UNICODE_NAME } from '../http/schemas.ts';
import { recordSchema } from '../records/record-schema.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { type Hit, search } from './search.ts';

const hitType = z.enum(['zone', 'record']);

const hitSchema = z
  .object({
    type: hitType,
    name: z.string().describe('Name of the zone, or owner name of the record, absolute without the final dot.'),
    unicode_name: z.string().describe(UNICODE_NAME),
    zone: z.object({ id: z.uuid(), name: z.string() }),
    record: recordSchema.nullable().describe('null where the zone itself was found.'),
    matches: z.array(z.enum(['name', 'value', 'comment', 'labels'])).describe('Where the text is.'),
  })
  .meta({ id: 'SearchHit' });

export const searchEndpoint = endpoint({
  method: 'get',
  path: '/search',
  id: 'search',
  summary: 'Finds zones and records by a part of their names, values, comments or labels.',
  access: caller('zones:read', { scope: 'records:read', when: 'for records' }),
  query: z.strictObject({
    q: searchText.meta({
      description: 'The text, in any case, with letters of any script or A-labels.',
      example: 'bücher',
    }),
    type: hitType.optional().describe('Only zones, or only records.'),
    ...pageQuery,
  }),
  replies: { 200: listOf(hitSchema) },
  async handle({ services, actor, query: { q: text, ...asked } }) {
    const { items, nextCursor } = await search(services, actor, { text, ...asked });
    return { status: 200, body: { data: items.map(hitView), next_cursor: nextCursor } };
  },
});

function hitView({ zone, record, matches }: Hit): object {
  const { domain } = zone.spec;
  const name = record === undefined || record.name === '@' ? domain : `${record.name}.${domain}`;
  return {
    type: record === undefined ? 'zone' : 'record',
    name,
    unicode_name: withULabels(name),
    zone: { id: zoneIdOf(zone), name: domain },
    record: record ?? null,
    matches,
  };
}
