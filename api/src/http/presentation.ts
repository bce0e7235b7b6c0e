import { z } from 'zod';
import type { Failure } from '../kernel/failure.ts';
import { errorCodeSchema } from './error-code-schema.ts';
import { issueOf, issueSchema, type IssueView } from './issue-schema.ts';

export interface Presentation {
  readonly type: string;
  readonly schema: z.ZodType;
  /** Returns the body. `id` is the ID of the request. Links are absolute if `publicUrl` is set. */
  readonly present: (failure: Failure, status: number, id: string, publicUrl?: string) => object;
}

/** Fields of both forms. A client can read either with one class: `message` of the envelope is `detail` of a problem. */
const shared = {
  code: errorCodeSchema,
  request_id: z.uuid().describe('ID of the request. Also in X-Request-Id and in the log of the service.'),
  issues: z
    .array(issueSchema)
    .optional()
    .describe('The faults of the request, at most 100. Absent if there is only the message.'),
};
const MESSAGE = 'The fault and its correction, for people. The text may change.';

/** The DNS API's error envelope. */
export const envelope: Presentation = {
  type: 'application/json',
  schema: z
    .object({
      error: z
        .object({ ...shared, message: z.string().describe(MESSAGE) })
        .meta({ id: 'ErrorInfo', description: 'Why the request failed.' }),
    })
    .meta({ id: 'Error' }),
  present: ({ code, message, details }, _status, id) => ({
    error: { code, message, request_id: id, ...issuesOf(details) },
  }),
};

function issuesOf(details: Failure['details']): { readonly issues?: readonly IssueView[] } {
  return details.length === 0 ? {} : { issues: details.map((detail) => issueOf(detail)) };
}

/**
 * Returns the path of the problem page. The path starts with a slash, as RFC 9457 section 3.1.1 recommends for
 * relative references.
 */
export function problemPath(code: string): string {
  return `/problems/${code}`;
}

export function titleOf(code: string): string {
  return code.replaceAll(/[_-]/g, ' ');
}

/** Problem details of the general API (RFC 9457). `type` is stable. */
export const problem: Presentation = {
  type: 'application/problem+json',
  schema: z
    .object({
      type: z.string().meta({
        format: 'uri-reference',
        description:
          'The page that explains the code. A URL, or a path if the public URL of the API is not configured.',
      }),
      title: z.string().describe('The code as words.'),
      status: z.int().describe('The HTTP status.'),
      detail: z.string().describe(MESSAGE),
      ...shared,
    })
    .meta({ id: 'Problem', description: 'Why the request failed (RFC 9457).' }),
  present: ({ code, message, details }, status, id, publicUrl = '') => ({
    type: `${publicUrl}${problemPath(code)}`,
    title: titleOf(code),
    status,
    detail: message,
    code,
    request_id: id,
    ...issuesOf(details),
  }),
};
