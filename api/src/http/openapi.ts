import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { type Access, open, type Scheme, schemes } from '../access.ts';
import { eventStream, json } from './body.ts';
import { ConstantText } from './constant-text.ts';
import { announces, deprecationSentence } from './deprecation.ts';
import type { CountingOf, Endpoint } from './endpoint.ts';
import { type Exchange, type Exchanges, pathExamples, sentExamples } from './examples.ts';
import { failureResponses, type FailureResponses } from './failure-responses.ts';
import { KEY, KEYED_METHODS } from './idempotency.ts';
import { withNullAsType } from './nullable.ts';
import type { Presentation } from './presentation.ts';
import { contentOf, describeResponses, isValidated, takesIfMatch } from './responses.ts';

/** An API: its operations, and its differences from others. */
export interface Api<S> {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The path that all others are below. */
  readonly url: string;
  readonly failures: Presentation;
  /** The ways in which callers may prove who they are, where an endpoint admits them. */
  readonly ways: readonly Scheme[];
  /** Nothing is counted where left out. */
  readonly countingOf?: CountingOf;
  readonly endpoints: readonly Endpoint<S>[];
  /** Exchanges with the product that show its operations. */
  readonly examples?: Exchanges;
  /** Requests that the service sends, by their names. */
  readonly webhooks?: { readonly [name: string]: ZodOpenApiPathItemObject };
}

/** The OpenAPI description of an API, from the schemas that its endpoints validate with; below a URL where one is known. */
export function describeApi<S>(api: Api<S>, publicUrl = ''): object {
  const { url, failures, endpoints, ways, examples = {}, title, version, description, webhooks } = api;
  const document = createDocument({
    openapi: '3.1.1',
    info: { title, version, description },
    servers: [{ url: publicUrl + url }],
    tags: [...new Set(endpoints.map(({ path }) => tagOf(path)))].map((name) => ({ name })),
    components: { securitySchemes: Object.fromEntries(ways.map((way) => [way, schemes[way]])) },
    paths: describePaths(api, failureResponses({ failures, examples, announcing: endpoints.some(announces) })),
    ...(webhooks === undefined ? {} : { webhooks }),
  });
  return withNullAsType(document);
}

/** The endpoint that gives the description of an API. */
export function describing<S>(api: Api<S>, publicUrl = ''): Endpoint<unknown> {
  const description = new ConstantText(() => JSON.stringify(describeApi(api, publicUrl)));
  return {
    method: 'get',
    path: '/openapi.json',
    id: 'describeApi',
    summary: 'Gives the OpenAPI description of the API.',
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
  /** The path of the API. */
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

/** The parameters of a path, with their values in the first exchange. */
function pathParameters(path: string, exchanges: readonly Exchange[]): (readonly [string, z.ZodString])[] {
  const examples = pathExamples(path, exchanges);
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [
    name,
    name in examples ? z.string().meta({ example: examples[name] }) : z.string(),
  ]);
}

/** The headers that an operation reads beside those of all requests. */
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
  .meta({ description: 'Change the zone only while this is its ETag; else the answer is 412.' });

const ifNoneMatchHeader = z
  .string()
  .optional()
  .meta({ description: 'The ETag of an answer that the client has; the answer is 304 while it is the same.' });

const lastEventIdHeader = z.string().optional().meta({
  description: 'The id of the last event that the client has; the events after it come first.',
  example: '8127-1',
});

const keyHeader = z.string().regex(KEY).optional().meta({
  description:
    'Within 24 hours, the same request with the same key is carried out once, and gets the first answer again, without secrets. Make a new one for each request, such as a UUID: the same key with another request is refused.',
});

/** The group of an operation: the part of a zone that it is about, or the first part of its path. */
function tagOf(path: string): string {
  const [, first, , part] = path.split('/');
  return part !== undefined && first === 'zones' ? part : first;
}

/** Any one of the ways will do; OpenAPI 3.1 lets every way name the scopes that are needed. */
function securityOf({ by, scope }: Access, ways: readonly Scheme[]): { [scheme: string]: string[] }[] {
  return by.filter((scheme) => ways.includes(scheme)).map((scheme) => ({ [scheme]: scope === null ? [] : [scope] }));
}

/** Sentences beside the summary. */
function descriptionOf<S>({ access, deprecated }: Endpoint<S>): string {
  return [...furtherDemands(access), ...(deprecated === undefined ? [] : [deprecationSentence(deprecated)])].join(' ');
}

/** Demands that a list of scopes does not tell, in words. */
function furtherDemands({ privateKeys = false, needsFreshSession = false, further }: Access): string[] {
  const always = [
    ...(privateKeys ? ['Needs the personal access token.'] : []),
    ...(needsFreshSession ? ['A person in a session has to have signed in within the last 10 minutes.'] : []),
  ];
  const sometimes = further.map(
    (demand) =>
      `Needs the scope ${demand.scope} ${demand.privateKeys === true ? 'of the personal access token ' : ''}${demand.when}.`,
  );
  return [...always, ...sometimes];
}
