import { historyCauses, type HistoryCauseType } from '@fourwinds/resources';
import { z } from 'zod';
import { ways } from '../audit/audit-entry.ts';
import { causeName } from '../history/history-schema.ts';
import { recordSchema } from '../records/record-schema.ts';

const types = (Object.keys(historyCauses) as HistoryCauseType[]).filter((type) => !historyCauses[type].folds);

export const revisionSchema = z
  .object({
    revision: z.int().describe('Number of the revision: from 1, without gaps.'),
    version: z.string().describe('Publication version.'),
    serial: z.int().describe('Serial with which it was published.'),
    published_at: z.iso.datetime(),
    causes: z.array(
      z.object({
        type: z.enum(types.map(causeName)),
        by: z
          .string()
          .nullable()
          .describe(
            'Of `change` the change_id; of `kubernetes` the field manager, which nobody checks; of `kubernetes_user` the user.',
          ),
        actor: z
          .object({
            type: z.enum(ways),
            token_id: z.uuid().nullable(),
            name: z.string().nullable().describe('Of the token, or of the person; null where it was erased.'),
          })
          .nullable()
          .describe('Who made a `change`, as the audit log has it; null without the scope audit:read, too.'),
        action: z
          .string()
          .nullable()
          .meta({ description: 'The action of a `change` in the audit log.', example: 'records.change' }),
      }),
    ),
    added: z.int().nullable().describe('Records added since the revision before; null where that is not known.'),
    removed: z.int().nullable().describe('Records removed; one with another value or TTL is removed and added.'),
    is_known: z.boolean().describe('Whether the records of this revision are known.'),
  })
  .meta({ id: 'Revision' });

export const wholeRevisionSchema = revisionSchema
  .extend({ zone: z.string(), records: z.array(recordSchema) })
  .meta({ id: 'WholeRevision' });

export const revisionDifferenceSchema = z
  .object({
    zone: z.string(),
    before: z.int(),
    after: z.int(),
    diff: z.object({
      added: z.array(recordSchema),
      removed: z.array(recordSchema),
      changed: z.array(z.object({ before: recordSchema, after: recordSchema })),
    }),
  })
  .meta({ id: 'RevisionDifference' });
