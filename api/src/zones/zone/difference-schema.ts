import { z } from 'zod';
import { recordSchema } from './record-schema.ts';

const pairSchema = z
  .object({
    before: recordSchema.describe('The record as it was.'),
    after: recordSchema.describe('The record as it is after the change.'),
  })
  .meta({ id: 'RecordPair' });

export const differenceSchema = z
  .object({
    added: z.array(recordSchema).describe('New records.'),
    removed: z.array(recordSchema).describe('Removed records.'),
    changed: z.array(pairSchema).describe('Records whose name, type, value, TTL or comment changes.'),
  })
  .meta({ id: 'RecordDiff', description: 'The records that a change adds, removes or changes.' });
