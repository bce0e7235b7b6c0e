import { z } from 'zod';
import { issueOf, issueSchema, type Remark } from '../../http/issue-schema.ts';
import { differenceSchema } from '../zone/difference-schema.ts';
import { regionSchema } from '../zone/zone-schema.ts';
import type { ChangeOutcome } from './progress.ts';

/** Outcome of a write. Answers of writes have it as `change`, beside the fields of the resource. */
export const changeSchema = z
  .object({
    id: z.uuid().nullable().describe('ID of the change in the audit log. Null if nothing was written.'),
    applied: z.boolean().describe('Whether the change was made. False for a dry run.'),
    in_sync: z
      .boolean()
      .describe(
        'Whether all regions serve the change at the time of the answer. With wait, the answer comes as soon as they do. For a deletion: whether all regions have removed the zone. False for a dry run.',
      ),
    regions: z.array(regionSchema).describe('The regions and the versions that they serve at the time of the answer.'),
    diff: differenceSchema.nullable().describe('For a dry run, the records that would change. Otherwise null.'),
    warnings: z.array(issueSchema).describe('Warnings about the change. They do not prevent it.'),
  })
  .meta({ id: 'Change', description: 'What a write did, and whether the regions serve it.' });

export type ChangeBody = z.input<typeof changeSchema>;

interface ChangeParts {
  /** Result of differenceBody, for a dry run. */
  readonly diff?: object | null;
  readonly warnings?: readonly Remark[];
}

/** Returns the value of `change` in the answer of a write. */
export function changeBody(
  { changeId, applied, inSync, regions }: ChangeOutcome,
  { diff = null, warnings = [] }: ChangeParts = {},
): object {
  return {
    id: changeId,
    applied,
    in_sync: inSync,
    regions,
    diff,
    warnings: warnings.map((one) => issueOf(one, 'warning')),
  };
}
