import { randomUUID } from 'node:crypto';
import { type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createLimitedServer, type HttpServerOptions, type Logger } from '@fourwinds/process';
import { Failure } from '../failure.ts';
import { envelope, type Presentation } from './presentation.ts';
import { protectingHeaders } from './security-headers.ts';

const NOT_HTTP = { status: 400, message: 'this is not a request of HTTP/1.1' };
const UNKNOWN_METHOD = {
  status: 501,
  message: 'the method is unknown; known are GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
};

/** The answer to each error of Node's parser. */
const meanings: { readonly [code: string]: typeof NOT_HTTP } = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'path and headers are too long' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'the extensions of the chunks are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request did not arrive in time' },
};

/** The statuses of requests that cannot be parsed, at whatever path. */
export const unparsedStatuses: readonly number[] = [NOT_HTTP, ...Object.values(meanings)].map(({ status }) => status);

/** How long a client has to read such an answer. A request that never ends holds a place of its account until it is closed. */
const CLOSING_MILLISECONDS = 1000;

/** The presentation of failures below a path. */
interface Presented {
  readonly url: string;
  readonly failures: Presentation;
}

interface ServerOptions extends HttpServerOptions {
  readonly apis?: readonly Presented[];
  /** The URL by which clients reach the APIs, without a final slash. */
  readonly publicUrl?: string;
}

/** A server for the application that answers anything but HTTP, too, with an error that has an id; it does not listen. */
export function createHttpServer(app: RequestListener, log: Logger, options: ServerOptions): Server {
  const { apis = [], publicUrl, ...limits } = options;
  return createLimitedServer(app, limits).on('clientError', (error: ClientError, socket) =>
    refuse(error, socket, { log, failures: presentationFor(error, apis), publicUrl }),
  );
}

/** An error of Node's parser. */
type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** The parser has the same error for a word that looks like a method and for noise (RFC 9110 15.6.2). */
function meaningOf({ code = '', rawPacket }: ClientError): typeof NOT_HTTP {
  if (code === 'HPE_INVALID_METHOD' && /^[A-Z]{1,32} \//.test(rawPacket?.toString('latin1', 0, 40) ?? ''))
    return UNKNOWN_METHOD;
  return meanings[code] ?? NOT_HTTP;
}

/** That of the API which the request is for, as far as its path has been received. */
function presentationFor({ rawPacket }: ClientError, apis: readonly Presented[]): Presentation {
  const [, path = ''] = /^[A-Z]+ (\/[^ ?]*)/.exec(rawPacket?.toString('latin1', 0, 256) ?? '') ?? [];
  return apis.find(({ url }) => path.startsWith(`${url}/`))?.failures ?? envelope;
}

interface Refusing {
  readonly log: Logger;
  readonly failures: Presentation;
  readonly publicUrl: string | undefined;
}

function refuse(error: ClientError, socket: Duplex, { log, failures, publicUrl }: Refusing): void {
  const { code = '' } = error;
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const { status, message } = meaningOf(error);
  const text = JSON.stringify(failures.present(new Failure('bad_request', message), status, id, publicUrl));
  log.info({ status, code, request_id: id }, 'not a request');
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Type: ${failures.type}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${id}`,
    ...protectingHeaders.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  const closing = setTimeout(() => socket.destroy(), CLOSING_MILLISECONDS);
  socket.once('close', () => clearTimeout(closing));
}
