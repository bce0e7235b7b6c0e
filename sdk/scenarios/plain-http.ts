import { differences } from './differences.ts';
import type { Call, Driver, Outcome } from './driver.ts';

/** The parts of an OpenAPI description that a request needs. */
export interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly parameters?: { readonly [name: string]: Parameter } };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: { readonly [type: string]: unknown } };
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly explode?: boolean;
}

interface Placed extends Operation {
  readonly method: string;
  readonly path: string;
}

/**
 * The reference for all clients: builds each request from the description alone, without a library. `origin` is where the API is served.
 */
export class PlainHttp implements Driver {
  readonly name = 'plain HTTP';
  readonly #base: string;
  readonly #operations: ReadonlyMap<string, Placed>;
  readonly #shared: { readonly [name: string]: Parameter };

  constructor(origin: string, { servers, paths, components }: Description) {
    this.#base = origin + servers[0].url;
    this.#shared = components.parameters ?? {};
    this.#operations = new Map(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => [one.operationId, { ...one, method, path }]),
      ),
    );
  }

  async call(call: Call): Promise<Outcome> {
    if (call.until !== undefined) return this.#readUntil(call, call.until);
    if (!call.isWholeList) return this.#send(call, call.parameters);
    const items: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const parameters = cursor === undefined ? call.parameters : { ...call.parameters, cursor };
      const outcome = await this.#send(call, parameters);
      if (!outcome.ok) return outcome;
      const page = outcome.value as { readonly data: readonly unknown[]; readonly next_cursor: string | null };
      items.push(...page.data);
      cursor = page.next_cursor;
    }
    return { ok: true, value: items, headers: {} };
  }

  async stop(): Promise<void> {}

  async #readUntil(call: Call, until: NonNullable<Call['until']>): Promise<Outcome> {
    const response = await this.#request(call, call.parameters);
    if (!response.ok) return outcomeOf(response);
    for await (const { id, data } of eventsOf(response.body!)) {
      const event: unknown = JSON.parse(data);
      if (differences(until, event).length === 0) return { ok: true, value: { id, data: event }, headers: {} };
    }
    throw new Error(`${call.operation} ended before the event`);
  }

  async #send(call: Call, parameters: Call['parameters']): Promise<Outcome> {
    return outcomeOf(await this.#request(call, parameters));
  }

  #request({ operation, headers, body, token }: Call, parameters: Call['parameters']): Promise<Response> {
    const one = this.#operations.get(operation);
    if (one === undefined) throw new Error(`the description has no operation ${operation}`);
    const [type] = Object.keys(one.requestBody?.content ?? {});
    return fetch(this.#urlOf(one, parameters), {
      method: one.method.toUpperCase(),
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': type }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
  }

  #urlOf({ path, parameters: described = [] }: Placed, given: Call['parameters']): string {
    const query = new URLSearchParams();
    const known = described.map((one) => ('$ref' in one ? this.#shared[one.$ref.split('/').at(-1)!] : one));
    let filled = path;
    for (const [name, value] of Object.entries(given)) {
      const parameter = known.find((one) => one.name === name);
      if (parameter?.in === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)));
      else if (parameter?.in === 'query') query.set(name, Array.isArray(value) ? value.join(',') : String(value));
      else throw new Error(`${path} has no parameter ${name}`);
    }
    return `${this.#base}${filled}${query.size === 0 ? '' : `?${query.toString()}`}`;
  }
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const isJson = /[/+]json\b/.test(response.headers.get('Content-Type') ?? '');
  const text = await response.text();
  const value: unknown = isJson ? JSON.parse(text) : text === '' ? null : text;
  if (response.ok) return { ok: true, value, headers: Object.fromEntries(response.headers) };
  const error = errorOf(value);
  return { ok: false, status: response.status, code: error.code, value: error };
}

/** Yields the messages of a stream of server-sent events (HTML Standard, section 9.2). Comments are skipped. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ id: string; data: string }> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const octets of body) {
    const messages = (rest + decoder.decode(octets, { stream: true })).split('\n\n');
    rest = messages.pop()!;
    for (const message of messages) {
      const fieldOf = (name: string) =>
        message.split('\n').flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
      const data = fieldOf('data').join('\n');
      if (data !== '') yield { id: fieldOf('id').at(-1) ?? '', data };
    }
  }
}

/** Returns the code and the issues of an error, in the form of either API. */
function errorOf(value: unknown): { readonly code: string; readonly issues?: unknown } {
  const body = value as { readonly error?: { readonly code: string }; readonly code: string };
  return body.error ?? body;
}
