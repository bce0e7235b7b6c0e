import { randomUUID } from 'node:crypto';
import { type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createLimitedServer, type HttpServerOptions, type Logger } from '@fourwinds/process';
import { Failure, type FailureCode } from '../kernel/failure.ts';
import { failureCatalogue } from './failure-catalogue.ts';
import { envelope, type Presentation } from './presentation.ts';
import { protectingHeaders } from './security-headers.ts';

interface Meaning {
  readonly code: FailureCode;
  readonly message: string;
}

const NOT_HTTP: Meaning = { code: 'bad_request', message: 'this is not a request of HTTP/1.1' };
const UNKNOWN_METHOD: Meaning = {
  code: 'not_implemented',
  message: 'the method is unknown; known are GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
};

/** Responses to errors of Node's parser. */
const meanings: { readonly [code: string]: Meaning } = {
  HPE_HEADER_OVERFLOW: { code: 'header_too_large', message: 'path and headers are too long' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'payload_too_large', message: 'the extensions of the chunks are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', message: 'the request did not arrive in time' },
};

/** Codes of responses to requests that cannot be parsed. Any path can have them. */
export const unparsedCodes: readonly FailureCode[] = [NOT_HTTP, ...Object.values(meanings)].map(({ code }) => code);

/**
 * Time that a client has to read a response to such an error. Until the connection is closed, an unfinished request
 * occupies a place of its account.
 */
const CLOSING_MILLISECONDS = 1000;

/** An API's failure format, and the path below which it applies. */
interface Presented {
  readonly url: string;
  readonly failures: Presentation;
}

interface ServerOptions extends HttpServerOptions {
  readonly apis?: readonly Presented[];
  /** Public base URL without a final slash. */
  readonly publicUrl?: string;
}

/**
 * Creates a server, but does not listen. The server also answers input that is not HTTP, with an error that contains
 * a request ID.
 */
export function createHttpServer(app: RequestListener, log: Logger, options: ServerOptions): Server {
  const { apis = [], publicUrl, ...limits } = options;
  return createLimitedServer(app, limits).on('clientError', (error: ClientError, socket) =>
    refuse(error, socket, { log, failures: presentationFor(error, apis), publicUrl }),
  );
}

type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/**
 * Returns the response to a parser error. The parser reports the same error for an unknown method (RFC 9110 section
 * 15.6.2) and for input that is not HTTP.
 */
function meaningOf({ code = '', rawPacket }: ClientError): Meaning {
  if (code === 'HPE_INVALID_METHOD' && /^[A-Z]{1,32} \//.test(rawPacket?.toString('latin1', 0, 40) ?? ''))
    return UNKNOWN_METHOD;
  return meanings[code] ?? NOT_HTTP;
}

/** Chooses the failure format of an API from the part of the path that has been received. */
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
  const meaning = meaningOf(error);
  const { status } = failureCatalogue[meaning.code];
  const text = JSON.stringify(failures.present(new Failure(meaning.code, meaning.message), status, id, publicUrl));
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
