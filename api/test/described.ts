import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { apis } from '../src/start/apis.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { type Api, describeApi } from '../src/http/openapi.ts';

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Described {
  readonly [status: string]: Response;
}

interface Response {
  readonly $ref?: string;
  readonly headers?: { readonly [name: string]: Header };
  readonly content?: { readonly [type: string]: object };
}

interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
}

interface Description {
  readonly paths: { readonly [path: string]: { readonly [method: string]: { readonly responses: Described } } };
  readonly components: {
    readonly responses: { readonly [name: string]: Response };
    readonly headers: { readonly [name: string]: Header };
  };
}

/** General headers that no operation describes. */
const COMMON =
  /^(cache-control|connection|content-(length|type|encoding|security-policy)|cross-origin-.*|date|keep-alive|origin-agent-cluster|referrer-policy|strict-transport-security|transfer-encoding|vary|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;

const operations = apis.flatMap((api) =>
  api.endpoints.map((one) => ({
    one,
    pattern: new RegExp(`^${api.url}${one.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    description: descriptionOf(api, one),
  })),
);

/**
 * Returns a function that describes a single operation on first use. Describing all operations takes longer than most
 * tests.
 */
function descriptionOf<S>(api: Api<S>, one: Endpoint<S>): () => Description {
  let description: Description | undefined;
  return () => (description ??= describeApi({ ...api, endpoints: [one], webhooks: undefined }) as Description);
}

/**
 * Returns how a response contradicts the description of its operation. Returns an empty list for paths outside the
 * APIs.
 */
export function contradictions(answered: Answered): string[] {
  const { method, path, status } = answered;
  const [bare] = path.split('?');
  const found = operations.find(({ one, pattern }) => one.method === method.toLowerCase() && pattern.test(bare));
  if (found === undefined) return [];
  const { one } = found;
  const { paths, components } = found.description();
  const response = resolve(paths[one.path][one.method].responses[status], components.responses);
  if (response === undefined) return [`${one.id} does not describe the status ${status}`];
  const all = [
    ...headerContradictions(response, components, answered.headers),
    ...contentContradictions(response, one.replies[status], answered),
  ];
  return all.map((text) => `${one.id} ${status} ${text}`);
}

function resolve<T extends { readonly $ref?: string }>(
  one: T | undefined,
  all: { readonly [name: string]: T },
): T | undefined {
  return one?.$ref === undefined ? one : all[one.$ref.split('/').at(-1)!];
}

function headerContradictions(response: Response, components: Description['components'], headers: Headers): string[] {
  const described = Object.entries(response.headers ?? {});
  const known = described.map(([name]) => name.toLowerCase());
  const required = described.filter(([, header]) => resolve(header, components.headers)?.required === true);
  return [
    ...required.filter(([name]) => !headers.has(name)).map(([name]) => `lacks ${name}`),
    ...[...headers.keys()]
      .filter((name) => !known.includes(name) && !COMMON.test(name))
      .map((name) => `does not describe the header ${name}`),
  ];
}

function contentContradictions(
  { content = {} }: Response,
  schema: z.ZodType | null | undefined,
  { headers, body }: Answered,
): string[] {
  const type = headers.get('Content-Type')?.split(';')[0];
  if (type === undefined) return [];
  if (!(type in content)) return [`does not describe ${type}`];
  return schema && type === 'application/json' ? bodyContradictions(schema, body) : [];
}

export function bodyContradictions(schema: z.ZodType, body: unknown): string[] {
  const { success, data, error } = schema.safeParse(body);
  if (!success) return [z.prettifyError(error)];
  return isDeepStrictEqual(data, body) ? [] : ['has fields that it does not describe'];
}
