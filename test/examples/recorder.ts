import { setTimeout } from 'node:timers/promises';
import { apis } from '../../api/src/start/apis.ts';
import { codeOf, type Exchange, type Exchanges, pathPattern } from '../../api/src/http/examples.ts';

/** A request of an example, for example `{ method: 'GET', path: '/zones' }`. */
export interface Asked {
  readonly method: string;
  /** Relative to the API path, with the query. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}

/** Sends requests to one API of the product and records the exchanges. */
export class Recorder {
  readonly #url: string;
  readonly #base: string;
  readonly #authorization: { readonly Authorization: string };
  readonly #kept = new Map<string, Exchange[]>();

  /** `base` is the address of the product, `url` the path of the API. */
  constructor(base: string, url: string, token: string) {
    this.#base = base;
    this.#url = url;
    this.#authorization = { Authorization: `Bearer ${token}` };
  }

  /** The exchanges so far, by operation. */
  get exchanges(): Exchanges {
    return Object.fromEntries(this.#kept);
  }

  /** Sends a request, records it as an example, and returns the response body. Rejects on an error response. */
  async take<T = unknown>(asked: Asked): Promise<T> {
    const { request, status, received } = await this.#keepAnswer(asked);
    if (status >= 400) throw new Error(`${request} is answered ${status}: ${JSON.stringify(received)}`);
    return received as T;
  }

  /** Records a request that must be refused with this code. Rejects otherwise. */
  async takeRefusal(code: string, asked: Asked): Promise<void> {
    const { request, received } = await this.#keepAnswer(asked);
    if (codeOf(received) !== code) throw new Error(`${request} is not answered ${code}: ${JSON.stringify(received)}`);
  }

  async #keepAnswer(asked: Asked): Promise<Exchange> {
    const { status, type, received } = await this.#answerTo(asked);
    const { method, path, body } = asked;
    const kept = hidingSecrets({
      request: `${method} ${this.#url}${path}`,
      ...(body === undefined ? {} : { sent: body }),
      status,
      ...(type === undefined ? {} : { type, received }),
    });
    this.keep(kept);
    return kept;
  }

  /** Sends a request without recording it. */
  async ask<T = unknown>(asked: Asked): Promise<T> {
    return (await this.#answerTo(asked)).received as T;
  }

  keep(exchange: Exchange): void {
    const id = operationOf(exchange.request);
    this.#kept.set(id, [...(this.#kept.get(id) ?? []), exchange]);
  }

  /** Opens an event stream, which is read in steps. */
  async openStream(path: string): Promise<RecordedStream> {
    const response = await fetch(`${this.#base}${this.#url}${path}`, { headers: this.#authorization });
    const text = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    return new RecordedStream(text, (received) =>
      this.keep({ request: `GET ${this.#url}${path}`, status: response.status, type: 'text/event-stream', received }),
    );
  }

  /** Sends a request and returns the response. Waits while the account's rate limits are exceeded. */
  async #answerTo(asked: Asked): Promise<Pick<Exchange, 'status' | 'type' | 'received'>> {
    for (;;) {
      const response = await this.#send(asked);
      if (response.status !== 429) return this.#read(response);
      await setTimeout(Number(response.headers.get('Retry-After')) * 1000);
    }
  }

  #send({ method, path, body, headers }: Asked): Promise<Response> {
    const isText = typeof body === 'string';
    return fetch(`${this.#base}${this.#url}${path}`, {
      method,
      headers: {
        ...this.#authorization,
        ...(body === undefined ? {} : { 'Content-Type': isText ? 'text/dns' : 'application/json' }),
        ...headers,
      },
      body: body === undefined || isText ? body : JSON.stringify(body),
    });
  }

  async #read(response: Response): Promise<Pick<Exchange, 'status' | 'type' | 'received'>> {
    const text = await response.text();
    const type = response.headers.get('Content-Type')?.split(';')[0];
    const received: unknown =
      type?.endsWith('json') === true && type !== 'application/x-ndjson' ? JSON.parse(text) : text;
    return { status: response.status, type: text === '' ? undefined : type, received };
  }
}

/** The text of a stream so far. */
class RecordedStream {
  readonly #parts: ReadableStreamDefaultReader<string>;
  readonly #keep: (text: string) => void;
  #text = '';

  constructor(parts: ReadableStreamDefaultReader<string>, keep: (text: string) => void) {
    this.#parts = parts;
    this.#keep = keep;
  }

  /** Reads until the text matches. */
  async until(part: RegExp): Promise<void> {
    while (!part.test(this.#text)) {
      const { done, value } = await this.#parts.read();
      if (done) throw new Error(`the stream ended with: ${this.#text}`);
      this.#text += value;
    }
  }

  /** Reads until the text matches, closes the stream, and records the text as an example. */
  async take(end: RegExp): Promise<void> {
    await this.until(end);
    await this.#parts.cancel();
    this.#keep(this.#text);
  }
}

/** The id of the operation of a request, or of another operation with the same path. */
function operationOf(request: string): string {
  const [method, target] = request.split(' ');
  const [path] = target.split('?');
  const there = apis.flatMap(({ url, endpoints }) =>
    endpoints.filter((one) => pathPattern(`${url}${one.path}`).test(path)),
  );
  const found = there.find((one) => one.method === method.toLowerCase()) ?? there[0];
  if (found === undefined) throw new Error(`no operation has the path of ${request}`);
  return found.id;
}

/** Replaces tokens and webhook secrets, as in the documentation. */
function hidingSecrets(exchange: Exchange): Exchange {
  return JSON.parse(JSON.stringify(exchange).replaceAll(/(fw_|whsec_)[\w+/=]+/g, '$1…')) as Exchange;
}
