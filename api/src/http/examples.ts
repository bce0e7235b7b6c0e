/** A request to the product, and its answer. */
export interface Exchange {
  /** Method and path with its query, such as `GET /api/v1/zones?limit=10`. */
  readonly request: string;
  readonly sent?: unknown;
  readonly status: number;
  /** The media type of the answer. */
  readonly type?: string;
  readonly received?: unknown;
}

/** Exchanges by the id of their operation. */
export type Exchanges = { readonly [operationId: string]: readonly Exchange[] };

/** Bodies by a name, each with the request that it belongs to. */
export interface Examples {
  readonly [name: string]: { readonly summary: string; readonly value: unknown };
}

/** The bodies of requests that succeeded, each once; undefined where there is none. */
export function sentExamples(exchanges: readonly Exchange[]): Examples | undefined {
  const bodies = exchanges.filter(({ sent, status }) => sent !== undefined && status < 400);
  const different = Map.groupBy(bodies, ({ sent }) => JSON.stringify(sent));
  return examplesOf([...different.values()].map(([{ request, sent }]) => ({ summary: request, value: sent })));
}

/** The answers of a status in a media type; undefined where there is none. */
export function receivedExamples(exchanges: readonly Exchange[], status: string, type: string): Examples | undefined {
  const answers = exchanges.filter((one) => String(one.status) === status && one.type === type);
  return examplesOf(answers.map(({ request, received }) => ({ summary: request, value: received })));
}

/** The answer of a failure with a code; undefined where there is none. */
export function failureExample(exchanges: readonly Exchange[], code: string): Examples[string] | undefined {
  const found = exchanges.find(({ status, received }) => status >= 400 && codeOf(received) === code);
  return found === undefined ? undefined : { summary: found.request, value: found.received };
}

/** The code of a failure, in either form. */
export function codeOf(body: unknown): string | undefined {
  const { error, code } = body as { readonly error?: { readonly code: string }; readonly code?: string };
  return error?.code ?? code;
}

function examplesOf(bodies: readonly Examples[string][]): Examples | undefined {
  return bodies.length === 0 ? undefined : Object.fromEntries(bodies.map((body, i) => [`example${i + 1}`, body]));
}

/** The values of the parameters of a path in the first exchange; none where there is no exchange. */
export function pathExamples(path: string, exchanges: readonly Exchange[]): { readonly [name: string]: string } {
  const [target = ''] = exchanges.map(({ request }) => request.split(/[ ?]/)[1]);
  return pathPattern(path).exec(target)?.groups ?? {};
}

/** Matches the paths of an operation, such as `/v1/zones/{zone}`; its groups are the parameters. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
