import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { Endpoint } from './endpoint.ts';

const problem = z
  .object({
    type: z.url(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    request_id: z.uuid(),
    errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });

/** The OpenAPI description of the general API, from the schemas that its endpoints validate with. */
export function describeApi(endpoints: readonly Endpoint[]): object {
  return createDocument({
    openapi: '3.1.1',
    info: { title: 'Fourwinds', version: '1.0.0-beta', description: 'Zones and their records.' },
    servers: [{ url: '/v1' }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: describePaths(endpoints),
  });
}

function describePaths(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: { [path: string]: { [method: string]: ZodOpenApiOperationObject } } = {};
  for (const one of endpoints) (paths[one.path] ??= {})[one.method] = describeOperation(one);
  return paths;
}

function describeOperation({ id, summary, path, query, body, replies }: Endpoint): ZodOpenApiOperationObject {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, z.string()]);
  return {
    operationId: id,
    summary,
    requestParams: {
      ...(names.length === 0 ? {} : { path: z.object(Object.fromEntries(names) as { [name: string]: z.ZodString }) }),
      ...(query === undefined ? {} : { query: query as z.ZodObject }),
    },
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: describeReplies(replies),
  };
}

function describeReplies(replies: Endpoint['replies']): ZodOpenApiResponsesObject {
  const good = Object.entries(replies).map(([status, schema]) => [
    status,
    { description: 'Done.', ...(schema === null ? {} : { content: { 'application/json': { schema } } }) },
  ]);
  return {
    ...(Object.fromEntries(good) as ZodOpenApiResponsesObject),
    default: { description: 'Not done.', content: { 'application/problem+json': { schema: problem } } },
  };
}
