import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { type HttpDestinations, openHttpConnection } from './http-connection.ts';

export interface HttpPost {
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

export interface PostOptions extends HttpDestinations {
  /** Time limit for everything from resolving the host to reading the last octet. */
  readonly milliseconds: number;
  /** Aborts the request, which then rejects. */
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /**
   * Header values by lower-case name. The values of a repeated header are joined by a comma and a space. At most 8
   * KiB.
   */
  readonly headers: { readonly [name: string]: string };
  /** The part of the body that was read, decoded as UTF-8. At most 16 KiB. */
  readonly body: string;
}

const HEADER_OCTETS = 8 * 1024;
const BODY_OCTETS = 16 * 1024;
/** Maximum number of 1xx responses before the final response (RFC 9110 15.2). */
const MOST_INTERIM = 8;

/**
 * Sends a POST over HTTP/1.1 on a new connection. Does not follow redirects or use proxies. After valid headers,
 * reads the body up to 16 KiB, until the time limit or the end of the connection, and then resolves. Rejects if no
 * valid headers arrive in time.
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

/** Aborts the request if the server switches to another protocol or sends too many 1xx responses. */
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
    // The response ended before its body was complete.
  }
  return { status: response.statusCode!, headers: headersOf(response), body: textOf(Buffer.concat(chunks)) };
}

function headersOf({ headersDistinct }: IncomingMessage): HttpAnswer['headers'] {
  return Object.fromEntries(Object.entries(headersDistinct).map(([name, values]) => [name, values!.join(', ')]));
}

/** Decodes UTF-8 and replaces NUL, which Postgres cannot store in text. */
function textOf(body: Buffer): string {
  return body.subarray(0, BODY_OCTETS).toString().replaceAll('\0', '\ufffd');
}
