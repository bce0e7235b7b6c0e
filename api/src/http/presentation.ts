import { z } from 'zod';
import type { Detail, Failure } from '../failure.ts';

/** How an API shows a failure. */
export interface Presentation {
  readonly type: string;
  /** The schema of the body, for OpenAPI. */
  readonly schema: z.ZodType;
  /** The body of the answer with a status to the request with an id; links in it are below the public URL, where that is known. */
  readonly present: (failure: Failure, status: number, id: string, publicUrl?: string) => object;
}

const shared = { code: z.string(), request_id: z.uuid() };
const detail = {
  line: z.int().optional().describe('Of a zone file.'),
  path: z.string(),
  code: z.string(),
  message: z.string(),
};

/** The DNS API's envelope. */
export const envelope: Presentation = {
  type: 'application/json',
  schema: z
    .object({
      error: z.object({
        ...shared,
        message: z.string(),
        details: z.array(z.object({ index: z.int().nullable(), ...detail })).optional(),
      }),
    })
    .meta({ id: 'Error' }),
  present: ({ code, message, details }, _status, id) => ({
    error: { code, message, request_id: id, ...(details.length === 0 ? {} : { details: details.map(withIndex) }) },
  }),
};

/** Every detail says which change it is about, if any. */
function withIndex({ index = null, ...rest }: Detail): Detail {
  return { index, ...rest };
}

/** The page of a code: a full path, as RFC 9457 3.1.1 asks of a reference that is relative. */
export function problemPath(code: string): string {
  return `/problems/${code}`;
}

/** A code as words. */
export function titleOf(code: string): string {
  return code.replaceAll(/[_-]/g, ' ');
}

/** The general API's problem details (RFC 9457); `type` is stable, `errors` has one entry for each field with an error. */
export const problem: Presentation = {
  type: 'application/problem+json',
  schema: z
    .object({
      type: z.string().meta({
        format: 'uri-reference',
        description:
          'The page that explains the code: its URL, or its path where the API does not know by which names clients reach it.',
      }),
      title: z.string(),
      status: z.int(),
      detail: z.string(),
      ...shared,
      errors: z.array(z.object({ index: z.int().nullable().optional(), ...detail })).optional(),
    })
    .meta({ id: 'Problem' }),
  present: ({ code, message, details }, status, id, publicUrl = '') => ({
    type: `${publicUrl}${problemPath(code)}`,
    title: titleOf(code),
    status,
    detail: message,
    code,
    request_id: id,
    ...(details.length === 0 ? {} : { errors: details }),
  }),
};
