import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { type Exchanges, failureExample } from './examples.ts';
import { exampleOf, failureCatalogue, failureCodes } from './failure-catalogue.ts';
import type { FailureCode } from '../kernel/failure.ts';
import { envelope, type Presentation } from './presentation.ts';
import { deprecationHeaders, failureHeaders, rateHeaders, requestIdHeader } from './response-headers.ts';
import { unparsedCodes } from './server.ts';

const EXAMPLE_ID = '4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11';

const codesByStatus = Map.groupBy(failureCodes, (code) => failureCatalogue[code].status);

/** Failure responses by status, shared by all operations of an API. */
export type FailureResponses = ReadonlyMap<number, ZodOpenApiResponseObject>;

interface Failing {
  readonly failures: Presentation;
  /** Recorded failures. If a code has no recording, the example in the catalogue is used. */
  readonly examples: Exchanges;
  /** True if an operation or field is deprecated. */
  readonly announcing: boolean;
}

export function failureResponses(failing: Failing): FailureResponses {
  return new Map(Array.from(codesByStatus.keys(), (status) => [status, failureResponse(status, failing)]));
}

function failureResponse(status: number, { failures, examples, announcing }: Failing): ZodOpenApiResponseObject {
  const exchanges = Object.values(examples).flat();
  const examplesFor = (some: readonly FailureCode[], { present }: Presentation) =>
    Object.fromEntries(
      some.map((code) => [
        code,
        (present === failures.present ? failureExample(exchanges, code) : undefined) ?? {
          value: present(exampleOf(code), status, EXAMPLE_ID),
        },
      ]),
    );
  const codes = codesByStatus.get(status)!;
  const unparsed = codes.filter((code) => unparsedCodes.includes(code));
  const content = {
    // If a request cannot be parsed, its API may be unknown.
    ...(unparsed.length === 0
      ? {}
      : { [envelope.type]: { schema: envelope.schema, examples: examplesFor(unparsed, envelope) } }),
    [failures.type]: {
      schema: failures.schema,
      examples: examplesFor(codes, failures),
    },
  };
  return {
    id: (STATUS_CODES[status] ?? '').replaceAll(' ', ''),
    description: `${STATUS_CODES[status]}: ${codes.join(', ')}.`,
    headers: z.object({
      ...requestIdHeader,
      ...rateHeaders,
      ...failureHeaders[status],
      ...(announcing ? deprecationHeaders : {}),
    }),
    content,
  };
}
