export interface Exchange {
  /** Method and path with query, e.g. `GET /api/v1/zones?limit=10`. */
  readonly request: string;
  readonly sent?: unknown;
  readonly status: number;
  readonly type?: string;
  readonly received?: unknown;
}

export type Exchanges = { readonly [operationId: string]: readonly Exchange[] };

/** OpenAPI examples by name. The summary of each is the request that it belongs to. */
export interface Examples {
  readonly [name: string]: { readonly summary: string; readonly value: unknown };
}

/** Returns the distinct bodies of successful requests, or undefined if there are none. */
export function sentExamples(exchanges: readonly Exchange[]): Examples | undefined {
  const bodies = exchanges.filter(({ sent, status }) => sent !== undefined && status < 400);
  const different = Map.groupBy(bodies, ({ sent }) => JSON.stringify(sent));
  return examplesOf([...different.values()].map(([{ request, sent }]) => ({ summary: request, value: sent })));
}

/** Returns the responses with this status and media type, or undefined if there are none. */
export function receivedExamples(exchanges: readonly Exchange[], status: string, type: string): Examples | undefined {
  const answers = exchanges.filter((one) => String(one.status) === status && one.type === type);
  return examplesOf(answers.map(({ request, received }) => ({ summary: request, value: received })));
}

/** Returns the response of a failure with this code, or undefined if there is none. */
export function failureExample(exchanges: readonly Exchange[], code: string): Examples[string] | undefined {
  const found = exchanges.find(({ status, received }) => status >= 400 && codeOf(received) === code);
  return found === undefined ? undefined : { summary: found.request, value: found.received };
}

/** Returns the failure code from a body in either API's format. */
export function codeOf(body: unknown): string | undefined {
  const { error, code } = body as { readonly error?: { readonly code: string }; readonly code?: string };
  return error?.code ?? code;
}

function examplesOf(bodies: readonly Examples[string][]): Examples | undefined {
  return bodies.length === 0 ? undefined : Object.fromEntries(bodies.map((body, i) => [`example${i + 1}`, body]));
}

/** Returns the path parameters of the first exchange. The result is empty if there are no exchanges. */
export function pathExamples(path: string, exchanges: readonly Exchange[]): { readonly [name: string]: string } {
  const [target = ''] = exchanges.map(({ request }) => request.split(/[ ?]/)[1]);
  return pathPattern(path).exec(target)?.groups ?? {};
}

/**
 * Returns a pattern that matches paths of an operation such as `/v1/zones/{zone}`, with the parameters as named
 * groups.
 */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
