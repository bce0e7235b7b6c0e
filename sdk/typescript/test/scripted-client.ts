import { type ClientOptions, Fourwinds } from '../src/index.ts';
import { VirtualTime } from './virtual-time.ts';

/** A token with a valid checksum, of 256 zero bits. Its checksum is from Python's zlib. */
export const TOKEN = 'fw_000000000000000000000000000000000000000000047wPaU';

export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  readonly redirect: RequestInit['redirect'];
  /** Seconds since the start. */
  readonly at: number;
}

/** The answer to a request, a broken connection, or no answer. */
export type Step = Response | Error | 'silence' | ((request: SentRequest) => Response | Promise<Response>);

/** A client of a service that follows a script. The last step is repeated. */
export class ScriptedClient {
  readonly time = new VirtualTime();
  readonly requests: SentRequest[] = [];
  readonly client: Fourwinds;
  readonly #steps: Step[];

  constructor(steps: readonly Step[], options: Partial<ClientOptions> = {}) {
    this.#steps = [...steps];
    this.client = new Fourwinds({
      token: TOKEN,
      baseUrl: 'https://dns.example',
      fetch: this.#fetch,
      runtime: this.time,
      ...options,
    });
  }

  #fetch: typeof fetch = async (input, init) => {
    const { method = 'GET', headers, body, signal, redirect } = init!;
    const request = {
      method,
      url: new URL(input as string),
      headers: new Headers(headers),
      body: body as string | undefined,
      signal: signal!,
      redirect,
      at: this.time.elapsed,
    };
    this.requests.push(request);
    const step = this.#steps.length > 1 ? this.#steps.shift()! : this.#steps[0];
    if (step instanceof Error) throw step;
    if (step === 'silence') return new Promise(() => undefined);
    return step instanceof Response ? step.clone() : step(request);
  };
}

export function json(body: unknown, status = 200, headers: { readonly [name: string]: string } = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** An error as the DNS API sends it. */
export function refusal(status: number, code: string, headers: { readonly [name: string]: string } = {}): Response {
  const request_id = '4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11';
  return json({ error: { code, message: `this is ${code}`, request_id } }, status, headers);
}

/** Returns the error of a call that must fail. */
export async function errorOf(call: PromiseLike<unknown>): Promise<Error> {
  return call.then(
    (value) => {
      throw new Error(`the call succeeded with ${JSON.stringify(value)}`);
    },
    (error: Error) => error,
  );
}

export const zone = { id: '607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11', name: 'example.com', status: 'active' };
