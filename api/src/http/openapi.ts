import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { json, type Media } from './body.ts';
import type { Endpoint } from './endpoint.ts';

const failure = { code: z.string(), request_id: z.uuid() };
const detail = {
  line: z.int().optional().describe('Of a zone file.'),
  path: z.string(),
  code: z.string(),
  message: z.string(),
};

const problem = z
  .object({
    type: z.url(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    ...failure,
    errors: z.array(z.object({ index: z.int().nullable().optional(), ...detail })).optional(),
  })
  .meta({ id: 'Problem' });

const envelope = z
  .object({
    error: z.object({
      ...failure,
      message: z.string(),
      details: z.array(z.object({ index: z.int().nullable(), ...detail })).optional(),
    }),
  })
  .meta({ id: 'Error' });

/** What sets one API apart from the other in its description. */
interface ApiFacts {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The path that all others are below. */
  readonly url: string;
  readonly failure: ZodOpenApiResponseObject;
}

/** The DNS API: errors in an envelope. */
export const dnsApiFacts: ApiFacts = {
  title: 'Fourwinds DNS API',
  version: '1.0.0',
  description: 'Zones and their records, changed in bulk.',
  url: '/api/v1',
  failure: { description: 'Not done.', content: { 'application/json': { schema: envelope } } },
};

/** The general API: errors as problem details. */
export const generalApiFacts: ApiFacts = {
  title: 'Fourwinds',
  version: '1.0.0-beta',
  description: 'Zones and their records.',
  url: '/v1',
  failure: { description: 'Not done.', content: { 'application/problem+json': { schema: problem } } },
};

/** The OpenAPI description of an API, from the schemas that its endpoints validate with. */
export function describeApi(endpoints: readonly Endpoint[], { url, failure: failed, ...info }: ApiFacts): object {
  return createDocument({
    openapi: '3.1.1',
    info,
    servers: [{ url }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: describePaths(endpoints, failed),
  });
}

function describePaths(endpoints: readonly Endpoint[], failed: ZodOpenApiResponseObject): ZodOpenApiPathsObject {
  const paths: { [path: string]: { [method: string]: ZodOpenApiOperationObject } } = {};
  for (const one of endpoints) (paths[one.path] ??= {})[one.method] = describeOperation(one, failed);
  return paths;
}

function describeOperation(one: Endpoint, failed: ZodOpenApiResponseObject): ZodOpenApiOperationObject {
  const { id, summary, path, query, body, takes = json } = one;
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, z.string()]);
  return {
    operationId: id,
    summary,
    requestParams: {
      ...(names.length === 0 ? {} : { path: z.object(Object.fromEntries(names) as { [name: string]: z.ZodString }) }),
      ...(query === undefined ? {} : { query: query as z.ZodObject }),
    },
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentOf(takes, body) } }),
    responses: { ...describeReplies(one), default: failed },
  };
}

function describeReplies({ replies, gives = json }: Endpoint): ZodOpenApiResponsesObject {
  const good = Object.entries(replies).map(([status, schema]) => [
    status,
    { description: 'Done.', ...(schema === null ? {} : { content: contentOf(gives, schema) }) },
  ]);
  return Object.fromEntries(good) as ZodOpenApiResponsesObject;
}

function contentOf({ types }: Media, schema: z.ZodType) {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}
