import { MAX_TTL, MIN_TTL } from '@fourwinds/dns';
import { MAX_VALUE_LENGTH } from '@fourwinds/resources';
import { z } from 'zod';
import { textSchema } from '../http/schemas.ts';

/** The range is checked with the record, so that one answer lists all of its errors. */
const ttl = z.number().meta({
  description: 'Seconds; the same for all records of one name and type.',
  override: { type: 'integer', minimum: MIN_TTL, maximum: MAX_TTL },
});

export const recordFields = {
  name: textSchema
    .min(1, 'this is empty; write @ for the zone itself')
    .max(1024)
    .meta({ description: 'Relative to the zone, @ for the zone itself.', example: 'www' }),
  type: textSchema.min(1).max(16).meta({ description: 'Record type.', example: 'A' }),
  value: textSchema
    .min(1, 'this is empty; write the data of the record')
    .max(MAX_VALUE_LENGTH)
    .meta({ description: 'Presentation format (RFC 1035 5.1).', example: '192.0.2.1' }),
  ttl: ttl.optional(),
  comment: textSchema.max(1024).nullable().optional().describe('A note for people; not published.'),
};

export const managedBy = z
  .enum(['api', 'kubernetes'])
  .describe('Records managed by kubernetes cannot be changed here.');

export const recordSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.string(),
    value: z.string(),
    ttl: z.int(),
    comment: z.string().nullable(),
    managed_by: managedBy,
  })
  .meta({ id: 'Record' });
