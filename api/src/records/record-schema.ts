import { MAX_TTL } from '@fourwinds/dns';
import { MAX_COMMENT_LENGTH, MAX_VALUE_LENGTH, MIN_TTL } from '@fourwinds/resources';
import { z } from 'zod';
import { textSchema, UNICODE_NAME } from '../http/schemas.ts';

/** The range is checked with the record, so that one answer lists all of its errors. */
const ttl = z.number().meta({
  description: 'Seconds; the same for all records of one name and type.',
  override: { type: 'integer', minimum: MIN_TTL, maximum: MAX_TTL },
});

export const recordFields = {
  name: textSchema.min(1, 'this is empty; write @ for the zone itself').max(1024).meta({
    description: 'Relative to the zone, @ for the zone itself; with letters of any script, or A-labels.',
    example: 'www',
  }),
  type: textSchema.min(1).max(16).meta({ description: 'Record type.', example: 'A' }),
  value: textSchema
    .min(1, 'this is empty; write the data of the record')
    .max(MAX_VALUE_LENGTH)
    .meta({ description: 'Presentation format (RFC 1035 5.1).', example: '192.0.2.1' }),
  ttl: ttl.optional(),
  comment: textSchema.max(MAX_COMMENT_LENGTH).nullable().optional().describe('A note for people; not published.'),
};

const managedBy = z.enum(['api', 'kubernetes']).describe('Records managed by kubernetes cannot be changed here.');

/** Fields of a record that is shown which follow from others: they are accepted back, and change nothing. */
export const shownFields = { unicode_name: z.string().describe(UNICODE_NAME), managed_by: managedBy };

interface Named {
  readonly name?: string;
  readonly unicode_name?: string;
}

/** Whether the name is there that a Unicode form belongs to. */
export function hasItsName({ name, unicode_name: shown }: Named): boolean {
  return shown === undefined || name !== undefined;
}

/** The same for JSON Schema. */
export const NEEDS_NAME = { dependentRequired: { unicode_name: ['name'] } };

export const NAME_WANTED = 'this follows from the name; write name, with letters of any script';

export const recordSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    unicode_name: shownFields.unicode_name,
    type: z.string(),
    value: z.string(),
    ttl: z.int(),
    comment: z.string().nullable(),
    managed_by: managedBy,
  })
  .meta({ id: 'Record' });
