import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { type Examples, type Exchanges, failureExample } from './examples.ts';
import { exampleOf, failureCatalogue, failureCodes } from './failure-catalogue.ts';
import type { FailureCode } from '../failure.ts';
import { envelope, type Presentation } from './presentation.ts';
import { deprecationHeaders, failureHeaders, rateHeaders, requestIdHeader } from './response-headers.ts';
import { unparsedStatuses } from './server.ts';

const EXAMPLE_ID = '4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11';

/** The codes of failures by status. */
const codesByStatus = Map.groupBy(failureCodes, (code) => failureCatalogue[code].status);

/** The failures of an API by status, which its operations share. */
export type FailureResponses = ReadonlyMap<number, ZodOpenApiResponseObject>;

interface Failing {
  readonly failures: Presentation;
  /** Failures that were answered; a code that is in none has an example from the catalogue. */
  readonly examples: Exchanges;
  /** Whether an operation or a field is deprecated. */
  readonly announcing: boolean;
}

export function failureResponses(failing: Failing): FailureResponses {
  const all = new Set([...codesByStatus.keys(), ...unparsedStatuses]);
  return new Map(Array.from(all, (status) => [status, failureResponse(status, failing)]));
}

function unparsed(status: number): { readonly [code: string]: { readonly value: object } } {
  return { bad_request: { value: envelope.present(exampleOf('bad_request'), status, EXAMPLE_ID) } };
}

function failureResponse(status: number, { failures, examples, announcing }: Failing): ZodOpenApiResponseObject {
  const exchanges = Object.values(examples).flat();
  const exampleFor = (code: FailureCode): Examples[string] | { readonly value: object } =>
    failureExample(exchanges, code) ?? { value: failures.present(exampleOf(code), status, EXAMPLE_ID) };
  const codes = codesByStatus.get(status) ?? ['bad_request'];
  const content = {
    // A request that cannot be parsed may not say for which API it is.
    ...(unparsedStatuses.includes(status)
      ? { [envelope.type]: { schema: envelope.schema, examples: unparsed(status) } }
      : {}),
    [failures.type]: {
      schema: failures.schema,
      examples: Object.fromEntries(codes.map((code) => [code, exampleFor(code)])),
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
