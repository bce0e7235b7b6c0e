import { withULabels } from '@fourwinds/dns';
import { z } from 'zod';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { listOf, pageQuery, searchText, UNICODE_NAME } from '../../http/schemas.ts';
import { recordSchema } from '../zone/record-schema.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { type Hit, search, type SearchPorts } from './search.ts';

const endpoint = endpointsWith<SearchPorts>();

const hitType = z.enum(['zone', 'record']);

const hitSchema = z
  .object({
    type: hitType.describe('What the text was found in.'),
    name: z.string().describe('Name of the zone, or absolute owner name of the record, without the final dot.'),
    unicode_name: z.string().describe(UNICODE_NAME),
    zone_id: z.uuid().describe('ID of the zone.'),
    zone: z.string().describe('Name of the zone.'),
    record: recordSchema.nullable().describe('The record. Null if the zone itself matches.'),
    matches: z.array(z.enum(['name', 'value', 'comment', 'labels'])).describe('Which fields contain the text.'),
  })
  .meta({ id: 'SearchHit', description: 'A zone or record that contains the text.' });

export const searchEndpoint = endpoint({
  method: 'get',
  path: '/search',
  id: 'search',
  summary: 'Search zones and records by text in their names, values, comments or labels.',
  access: caller('zones:read', { scope: 'records:read', when: 'for records' }),
  query: z.strictObject({
    q: searchText.meta({
      description: 'The text. Case-insensitive. Unicode or A-labels.',
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
    zone_id: zoneIdOf(zone),
    zone: domain,
    record: record ?? null,
    matches,
  };
}
