import { MAX_TTL } from '@fourwinds/dns';
import { MAX_COMMENT_LENGTH, MAX_VALUE_LENGTH, MIN_TTL } from '@fourwinds/resources';
import { z } from 'zod';
import { textSchema, UNICODE_NAME } from '../../http/schemas.ts';

/** The range is not checked here but with the record, so that a response lists all errors of the record. */
const ttl = z.number().meta({
  description: 'TTL in seconds. All records of one name and type have the same TTL.',
  override: { type: 'integer', minimum: MIN_TTL, maximum: MAX_TTL },
});

export const recordFields = {
  name: textSchema.min(1, 'this is empty; write @ for the zone itself').max(1024).meta({
    description: 'Owner name relative to the zone. @ is the zone itself. Unicode or A-labels.',
    example: 'www',
  }),
  type: textSchema.min(1).max(16).meta({ description: 'Record type.', example: 'A' }),
  value: textSchema
    .min(1, 'this is empty; write the data of the record')
    .max(MAX_VALUE_LENGTH)
    .meta({ description: 'Record data in presentation format (RFC 1035 5.1).', example: '192.0.2.1' }),
  ttl: ttl.optional(),
  comment: textSchema.max(MAX_COMMENT_LENGTH).nullable().optional().describe('A note for people. Not published.'),
};

const managedBy = z
  .enum(['api', 'kubernetes'])
  .describe('Records managed by kubernetes cannot be changed through this API.');

/** Derived fields of a record. Requests may contain them, but they are ignored. */
export const shownFields = { unicode_name: z.string().describe(UNICODE_NAME), managed_by: managedBy };

interface Named {
  readonly name?: string;
  readonly unicode_name?: string;
}

/** True if `unicode_name` is absent, or the `name` to which it belongs is present. */
export function hasItsName({ name, unicode_name: shown }: Named): boolean {
  return shown === undefined || name !== undefined;
}

/** The rule of `hasItsName` as JSON Schema. */
export const NEEDS_NAME = { dependentRequired: { unicode_name: ['name'] } };

export const NAME_WANTED = 'this is derived from name; set name instead, in Unicode or A-labels';

export const recordSchema = z
  .object({
    id: z.uuid().describe('ID of the record. It stays the same when the record changes.'),
    name: z.string().meta({
      description: 'Owner name relative to the zone, with A-labels. @ is the zone itself.',
      example: 'www',
    }),
    unicode_name: shownFields.unicode_name,
    type: z.string().meta({ description: 'Record type.', example: 'A' }),
    value: z.string().meta({
      description: 'Record data in presentation format (RFC 1035 5.1), in canonical form.',
      example: '192.0.2.1',
    }),
    ttl: z.int().describe('TTL in seconds.'),
    comment: z.string().nullable().describe('A note for people. Not published. Null if there is none.'),
    managed_by: managedBy,
  })
  .meta({ id: 'Record', description: 'A record of a zone. The SOA and NS records of the service are not listed.' });
