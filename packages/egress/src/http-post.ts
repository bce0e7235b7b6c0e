import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { type HttpDestinations, openHttpConnection } from './http-connection.ts';

export interface HttpPost {
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

export interface PostOptions extends HttpDestinations {
  /** From the question for the host's addresses to the last octet. */
  readonly milliseconds: number;
  /** Ends the request, which then rejects. */
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name; values of one that came several times are joined by a comma and a space. At most 8 KiB. */
  readonly headers: { readonly [name: string]: string };
  /** As UTF-8, as much as was read, at most 16 KiB. */
  readonly body: string;
}

const HEADER_OCTETS = 8 * 1024;
const BODY_OCTETS = 16 * 1024;
/** Answers of the class 1xx before the answer (RFC 9110 15.2). */
const MOST_INTERIM = 8;

/**
 * Sends one POST over HTTP/1.1 on a connection of its own. Neither redirects nor proxies are followed. An answer counts from its
 * headers on: its body is read to 16 KiB, to the end of the time or of the connection, whichever comes first. Rejects where there are no
 * headers in time, or none that can be read.
 */
export async function post({ url, headers, body }: HttpPost, options: PostOptions): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const send = url.protocol === 'https:' ? requestTls : requestPlain;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    createConnection: () => openHttpConnection(url, options),
    maxHeaderSize: HEADER_OCTETS,
    insecureHTTPParser: false,
    signal: options.signal,
  });
  const timer = setTimeout(
    () => request.destroy(new Error(`there was no answer within ${options.milliseconds} ms`)),
    options.milliseconds,
  );
  request.on('error', reject);
  request.on('close', () => reject(new Error('the connection was closed before an answer')));
  request.on('response', (response) => resolve(answerOf(response)));
  refuseOtherAnswers(request);
  request.end(body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    request.destroy();
  }
}

/** Ends a request that is answered by another protocol, or by interim answers without end. */
function refuseOtherAnswers(request: ClientRequest): void {
  let interim = 0;
  request.on('information', () => {
    if (++interim > MOST_INTERIM) request.destroy(new Error(`more than ${MOST_INTERIM} interim answers came`));
  });
  request.on('upgrade', (_answer, socket) => {
    request.emit('error', new Error('the answer is of another protocol (101)'));
    socket.destroy();
  });
}

/** The answer with as much of its body as comes. */
async function answerOf(response: IncomingMessage): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let octets = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      octets += (chunk as Buffer).length;
      if (octets >= BODY_OCTETS) break;
    }
  } catch {
    // The answer was given before its body ended.
  }
  return { status: response.statusCode!, headers: headersOf(response), body: textOf(Buffer.concat(chunks)) };
}

function headersOf({ headersDistinct }: IncomingMessage): HttpAnswer['headers'] {
  return Object.fromEntries(Object.entries(headersDistinct).map(([name, values]) => [name, values!.join(', ')]));
}

/** UTF-8, without NUL, which Postgres keeps in no text. */
function textOf(body: Buffer): string {
  return body.subarray(0, BODY_OCTETS).toString().replaceAll('\0', '\ufffd');
}
