import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Agent, request as httpsRequest } from 'node:https';
import type { ApiRequest } from './api-request.ts';

export interface Upstream {
  readonly url: string;
  readonly ca: Buffer;
  readonly agent: Agent;
}

/** A client request and its response, under control of the proxy. */
export class Exchange {
  readonly request: ApiRequest;
  /** True if nothing more is sent to the client while the connection stays open. */
  isSilent = false;
  readonly #upstream: Upstream;
  readonly #incoming: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #body: Promise<Buffer>;

  constructor(request: ApiRequest, upstream: Upstream, incoming: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.#upstream = upstream;
    this.#incoming = incoming;
    this.#response = response;
    this.#body = bytesOf(incoming);
    this.#body.catch(() => undefined);
  }

  /** Sends the request to the API server, optionally with another URL. Resolves when the response begins. */
  async forward(url = this.request.url): Promise<IncomingMessage> {
    const body = await this.#body;
    const { url: server, ca, agent } = this.#upstream;
    const { method, headers } = this.#incoming;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const target = `${server}${url.pathname}${url.search}`;
    const { host: _, connection: __, ...passed } = headers;
    const sent = httpsRequest(target, { method, headers: passed, ca, agent }, resolve).on('error', reject).end(body);
    this.#response.once('close', () => sent.destroy());
    return promise;
  }

  /** Streams a response to the client. Resolves when it has ended, for any reason. */
  async pass(answer: IncomingMessage): Promise<void> {
    this.#begin(answer);
    await this.#passBody(answer);
    if (!this.isSilent) this.#response.end();
  }

  /** Sends the head and half of the body, then closes the connection. For a watch, sends half of the first event. */
  async passHalf(answer: IncomingMessage): Promise<void> {
    this.#begin(answer);
    const body = this.request.verb === 'watch' ? await firstOf(answer) : await bytesOf(answer);
    this.#response.write(body.subarray(0, body.length >> 1), () => this.cut());
  }

  /** Sends the head of the response with a body from the proxy. */
  passHead(answer: IncomingMessage, body: string): void {
    this.#begin(answer);
    answer.destroy();
    this.#response.end(body);
  }

  answer(status: number, body: string, headers: { readonly [name: string]: string } = {}): void {
    this.#response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }

  cut(): void {
    this.#incoming.socket.destroy();
  }

  #begin(answer: IncomingMessage): void {
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = answer.headers;
    this.#response.writeHead(answer.statusCode!, headers);
    this.#response.flushHeaders();
  }

  async #passBody(answer: IncomingMessage): Promise<void> {
    try {
      for await (const chunk of answer) if (!this.isSilent) this.#response.write(chunk);
    } catch {
      this.cut();
    }
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function firstOf(message: IncomingMessage): Promise<Buffer> {
  for await (const chunk of message) return chunk as Buffer;
  return Buffer.alloc(0);
}
