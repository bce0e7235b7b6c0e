import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { type Access, open, type Scheme, schemes } from '../kernel/access.ts';
import { eventStream, json } from './body.ts';
import { ConstantText } from './constant-text.ts';
import { announces, deprecationSentence } from './deprecation.ts';
import type { CountingOf, Endpoint } from './endpoint.ts';
import { type Exchange, type Exchanges, pathExamples, sentExamples } from './examples.ts';
import { failureResponses, type FailureResponses } from './failure-responses.ts';
import { KEY, KEYED_METHODS } from './idempotency.ts';
import { withNullAsType } from './nullable.ts';
import type { Presentation } from './presentation.ts';
import { publishedForm } from './published-form.ts';
import { contentOf, describeResponses, isValidated, takesIfMatch } from './responses.ts';

export interface Api<S> {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly url: string;
  readonly failures: Presentation;
  /** Authentication schemes of the API. An endpoint accepts a scheme if both the API and the endpoint list it. */
  readonly ways: readonly Scheme[];
  /** If absent, requests are not counted. */
  readonly countingOf?: CountingOf;
  readonly endpoints: readonly Endpoint<S>[];
  /** Recorded exchanges, which the description shows as examples. */
  readonly examples?: Exchanges;
  readonly webhooks?: { readonly [name: string]: ZodOpenApiPathItemObject };
  /** Components that no operation refers to, such as the union of all webhook bodies. */
  readonly schemas?: { readonly [name: string]: z.ZodType };
}

/**
 * Returns the OpenAPI description, generated from the validation schemas of the endpoints. URLs are absolute if
 * `publicUrl` is set.
 */
export function describeApi<S>(api: Api<S>, publicUrl = ''): object {
  const { url, failures, endpoints, ways, examples = {}, title, version, description, webhooks, schemas } = api;
  const contents: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title, version, description },
    servers: [{ url: publicUrl + url }],
    tags: [...new Set(endpoints.map(({ path }) => tagOf(path)))].map((name) => ({ name })),
    components: {
      securitySchemes: Object.fromEntries(ways.map((way) => [way, schemes[way]])),
      ...(schemas === undefined ? {} : { schemas }),
    },
    paths: describePaths(api, failureResponses({ failures, examples, announcing: endpoints.some(announces) })),
    ...(webhooks === undefined ? {} : { webhooks }),
  };
  return withNullAsType(publishedForm(createDocument(contents, { override: openObjects })));
}

/**
 * Describes objects that are not strict in the same form for requests and responses. A component that webhooks, which
 * are requests, and responses share then has one form.
 */
function openObjects({ jsonSchema, zodSchema }: Overridden): void {
  const isStrict = (zodSchema as z.ZodObject)._zod.def.catchall !== undefined;
  if (!isStrict && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

interface Overridden {
  readonly jsonSchema: { additionalProperties?: unknown };
  readonly zodSchema: unknown;
}

export function describing<S>(api: Api<S>, publicUrl = ''): Endpoint<unknown> {
  const description = new ConstantText(() => JSON.stringify(describeApi(api, publicUrl)));
  return {
    method: 'get',
    path: '/openapi.json',
    id: 'describeApi',
    summary: 'Get the OpenAPI description of the API.',
    access: open,
    replies: { 200: z.looseObject({}) },
    handle: async () => ({ status: 200, body: description }),
  };
}

function describePaths<S>(
  { url, ways, endpoints, examples = {} }: Api<S>,
  failures: FailureResponses,
): ZodOpenApiPathsObject {
  const paths: { [path: string]: { [method: string]: ZodOpenApiOperationObject } } = {};
  for (const one of endpoints)
    (paths[one.path] ??= {})[one.method] = describeOperation(one, {
      url,
      ways,
      failures,
      exchanges: examples[one.id] ?? [],
    });
  return paths;
}

interface Surroundings {
  readonly url: string;
  readonly ways: readonly Scheme[];
  readonly failures: FailureResponses;
  readonly exchanges: readonly Exchange[];
}

function describeOperation<S>(
  one: Endpoint<S>,
  { url, ways, failures, exchanges }: Surroundings,
): ZodOpenApiOperationObject {
  const { id, summary, path, query, body, consumes = json, deprecated } = one;
  const names = pathParameters(url + path, exchanges);
  const description = descriptionOf(one);
  return {
    operationId: id,
    summary,
    tags: [tagOf(path)],
    ...(description === '' ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated: true }),
    security: securityOf(one.access, ways),
    requestParams: {
      ...(names.length === 0 ? {} : { path: z.object(Object.fromEntries(names)) }),
      ...(query === undefined ? {} : { query: query as z.ZodObject }),
      ...headersOf(one),
    },
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !body.isOptional(),
            content: contentOf(consumes, body, () => sentExamples(exchanges)),
          },
        }),
    responses: describeResponses(one, failures, exchanges),
  };
}

/** Path parameters with example values from the first exchange. */
function pathParameters(path: string, exchanges: readonly Exchange[]): (readonly [string, z.ZodString])[] {
  const examples = pathExamples(path, exchanges);
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [
    name,
    name in examples ? z.string().meta({ example: examples[name] }) : z.string(),
  ]);
}

/** Request headers specific to the operation. */
function headersOf<S>(one: Endpoint<S>): { header?: z.ZodObject } {
  const { method, produces } = one;
  const fields = {
    ...(takesIfMatch(one) ? { 'If-Match': ifMatchHeader } : {}),
    ...(isValidated({ method, produces }) ? { 'If-None-Match': ifNoneMatchHeader } : {}),
    ...(produces === eventStream ? { 'Last-Event-ID': lastEventIdHeader } : {}),
    ...(KEYED_METHODS.includes(method) ? { 'Idempotency-Key': keyHeader } : {}),
  };
  return Object.keys(fields).length === 0 ? {} : { header: z.object(fields) };
}

const ifMatchHeader = z
  .string()
  .optional()
  .meta({
    param: { id: 'IfMatch' },
    description: 'Change the zone or domain only if this is its current ETag. Otherwise the response is 412.',
  });

const ifNoneMatchHeader = z
  .string()
  .optional()
  .meta({
    param: { id: 'IfNoneMatch' },
    description: 'ETag of a response that you have. If it is still current, the response is 304.',
  });

const lastEventIdHeader = z.string().optional().meta({
  description: 'ID of the last event that you received. The stream continues after it.',
  example: '8127-1',
});

const keyHeader = z
  .string()
  .regex(KEY)
  .optional()
  .meta({
    param: { id: 'IdempotencyKey' },
    description:
      'Makes a request safe to repeat: within 24 hours, a repeated request with the same key returns the first response, without secrets. Use a new key, such as a UUID, for each request. The same key with a different request is refused.',
  });

/** Tags of paths whose segment is not the name of the resource. */
const TAGS: { readonly [segment: string]: string } = {
  scan: 'scans',
  compare: 'comparisons',
  'zone-counts': 'zones',
};

/** Returns the operation's tag: the part of a zone that it concerns, or the first path segment. */
function tagOf(path: string): string {
  const [, first, , part] = path.split('/');
  const tag = part !== undefined && first === 'zones' ? part : first;
  return TAGS[tag] ?? tag;
}

/** Each scheme is sufficient alone. OpenAPI 3.1 allows scopes for every scheme. */
function securityOf({ by, scope }: Access, ways: readonly Scheme[]): { [scheme: string]: string[] }[] {
  return by.filter((scheme) => ways.includes(scheme)).map((scheme) => ({ [scheme]: scope === null ? [] : [scope] }));
}

/** Returns the sentences that follow the summary. */
function descriptionOf<S>({ access, deprecated }: Endpoint<S>): string {
  return [...furtherDemands(access), ...(deprecated === undefined ? [] : [deprecationSentence(deprecated)])].join(' ');
}

/** Describes demands that scopes cannot express. */
function furtherDemands({ privateKeys = false, needsFreshSession = false, further }: Access): string[] {
  const always = [
    ...(privateKeys ? ['Requires the personal access token.'] : []),
    ...(needsFreshSession ? ['In a session, the user must have signed in within the last 10 minutes.'] : []),
  ];
  const sometimes = further.map(
    (demand) =>
      `Requires the scope ${demand.scope} ${demand.privateKeys === true ? 'of the personal access token ' : ''}${demand.when}.`,
  );
  return [...always, ...sometimes];
}
