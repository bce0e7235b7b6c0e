import { Agent as PlainAgent, request as requestPlain } from 'node:http';
import { Agent as TlsAgent, request as requestTls } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';

const MILLISECONDS = 10_000;
const BODY_OCTETS = 64 * 1024;
const HEADER_OCTETS = 8 * 1024;
/** Maximum connections to all providers. Further requests wait, within their timeout. */
const CONNECTIONS = 16;

/** Separate agents, because Node's default agents may use a proxy from the environment. */
const agents = {
  'http:': new PlainAgent({ maxTotalSockets: CONNECTIONS }),
  'https:': new TlsAgent({ maxTotalSockets: CONNECTIONS, minVersion: 'TLSv1.2' }),
};

interface FetchOptions {
  readonly method: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: URLSearchParams | string | ArrayBuffer | ReadableStream | Uint8Array | null | undefined;
}

/**
 * Sends a request to a provider and reads the whole response. Limits: 10 s, 64 KiB, no redirects, no proxies. Rejects
 * if the request exceeds these limits.
 */
export async function fetchBounded(url: string, { method, headers, body }: FetchOptions): Promise<Response> {
  const { protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  const signal = AbortSignal.timeout(MILLISECONDS);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (isPlain ? requestPlain : requestTls)(
    url,
    { method, headers, signal, maxHeaderSize: HEADER_OCTETS, agent: agents[isPlain ? 'http:' : 'https:'] },
    resolve,
  );
  request.on('error', reject);
  request.end(body instanceof URLSearchParams ? body.toString() : undefined);
  const answer = await promise;
  const octets = await buffer(bounded(answer));
  const { statusCode: status = 0, headers: given } = answer;
  const type = given['content-type'];
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(octets), {
    status,
    headers: type === undefined ? {} : { 'Content-Type': type },
  });
}

async function* bounded(answer: IncomingMessage): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    count += part.length;
    if (count > BODY_OCTETS) throw new Error('the answer is too long');
    yield part;
  }
}
