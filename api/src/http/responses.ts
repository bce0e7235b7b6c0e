import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { eventStream, json, type Media, type StreamDescription } from './body.ts';
import { announces } from './deprecation.ts';
import type { Endpoint } from './endpoint.ts';
import { type Exchange, type Examples, receivedExamples } from './examples.ts';
import type { FailureResponses } from './failure-responses.ts';
import { KEYED_METHODS } from './idempotency.ts';
import {
  contentTag,
  deprecationHeaders,
  rateHeaders,
  replayedHeader,
  replyHeaders,
  requestIdHeader,
} from './response-headers.ts';

/** True if responses of the operation have an ETag for If-None-Match. */
export function isValidated<S>({ method, produces }: Pick<Endpoint<S>, 'method' | 'produces'>): boolean {
  return method === 'get' && produces !== eventStream;
}

export function describeResponses<S>(
  one: Endpoint<S>,
  failures: FailureResponses,
  exchanges: readonly Exchange[],
): ZodOpenApiResponsesObject {
  const { access, method, replies, produces = json, sends = [], streams } = one;
  const headers = z.object({
    ...requestIdHeader,
    ...(access.by.length === 0 ? {} : rateHeaders),
    ...(KEYED_METHODS.includes(method) ? replayedHeader : {}),
    ...(announces(one) ? deprecationHeaders : {}),
  });
  const isRead = isValidated(one);
  const own = {
    ...(isRead ? contentTag : {}),
    ...Object.fromEntries(sends.map((name) => [name, replyHeaders[name]])),
  };
  const makes = 201 in replies;
  const all = isRead ? { ...replies, 304: null } : replies;
  const good = Object.entries(all).map(([status, schema]): [string, ZodOpenApiResponseObject] => [
    status,
    {
      description: STATUS_CODES[status] ?? '',
      headers: !makes || status === '201' ? headers.extend(own) : headers,
      ...(schema === null
        ? {}
        : { content: contentOf(produces, schema, (type) => receivedExamples(exchanges, status, type), streams) }),
    },
  ]);
  const bad = failureStatuses(one).map((status) => [String(status), failures.get(status)!] as const);
  return Object.fromEntries([...good, ...bad]);
}

/**
 * Describes a body for each media type. The schema applies to JSON, and to the data of each server-sent event. Other
 * types are text.
 */
export function contentOf(
  { types }: Media,
  schema: z.ZodType,
  examplesOf: (type: string) => Examples | undefined,
  streams?: StreamDescription,
) {
  const hasJson = types.some(isJson);
  return Object.fromEntries(
    types.map((type) => {
      const examples = examplesOf(type);
      return [
        type,
        {
          schema: hasJson && !isJson(type) ? z.string() : schema,
          ...(streams === undefined ? {} : { 'x-event-stream': streams }),
          ...(examples === undefined ? {} : { examples }),
        },
      ];
    }),
  );
}

function isJson(type: string): boolean {
  return /[/+]json$/.test(type);
}

/** True if the operation changes an existing zone or domain. It then checks If-Match against the version. */
export function takesIfMatch<S>({ method, path, journalled }: Endpoint<S>): boolean {
  if (path.startsWith('/domains/{domain}')) return method !== 'get';
  return journalled === 'writes' && path.startsWith('/zones/{zone}');
}

/** Derives the possible failure statuses from the parts of the request. */
function failureStatuses<S>(one: Endpoint<S>): readonly number[] {
  const { access, method, path, fails = [] } = one;
  const isWrite = method !== 'get';
  return [
    400,
    ...(access.by.length > 0 ? [401, 403] : []),
    ...(path.includes('{') ? [404] : []),
    406,
    408,
    ...(isWrite ? [409] : []),
    ...(takesIfMatch(one) ? [412] : []),
    413,
    ...(isWrite ? [415] : []),
    422,
    429,
    431,
    500,
    503,
    ...fails,
  ];
}
