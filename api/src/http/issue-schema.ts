import { z } from 'zod';
import type { Severity } from '@fourwinds/dns';
import type { Detail } from '../kernel/failure.ts';

/** An error or warning about a request, a record or a zone. Optional fields are absent if they do not apply. */
export const issueSchema = z
  .object({
    code: z.string().describe('Code of the rule. GET /problems/{code} explains it, without a token.'),
    message: z.string().describe('The fault and its correction, for people. The text may change.'),
    path: z
      .string()
      .describe('The field, such as `changes[3].value`, or the place in a zone file. Empty if it concerns the whole.'),
    severity: z.enum(['error', 'warning']).describe('An error refuses the change. A warning does not.'),
    index: z.int().optional().describe('Index of the change in the list of the request, from 0.'),
    line: z.int().optional().describe('Line of the zone file, from 1.'),
    record_id: z.uuid().optional().describe('The record that it concerns.'),
  })
  .meta({ id: 'Issue', description: 'An error or a warning.' });

export type IssueView = z.output<typeof issueSchema>;

/** A detail, or an issue of a package that has other codes. */
export type Remark = Omit<Detail, 'code'> & { readonly code: string };

/** Returns the public form of a detail. */
export function issueOf({ index, line, path, code, message }: Remark, severity: Severity = 'error'): IssueView {
  return {
    code,
    message,
    path,
    severity,
    ...(index === undefined || index === null ? {} : { index }),
    ...(line === undefined ? {} : { line }),
  };
}
