import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@fourwinds/process';
import { Failure } from '../failure.ts';
import { envelope } from './errors.ts';

const NOT_HTTP = { status: 400, message: 'this is not a request of HTTP/1.1' };

/** What the errors of Node's parser mean. */
const meanings: { readonly [code: string]: typeof NOT_HTTP } = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'path and headers are too long' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'the extensions of the chunks are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request did not arrive in time' },
};

/** A server for the application that answers what is not HTTP too, with an error that has an id; it does not listen. */
export function createHttpServer(app: RequestListener, log: Logger): Server {
  return createServer(app).on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, log));
}

function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex, log: Logger): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const { status, message } = meanings[code] ?? NOT_HTTP;
  const { type, body } = envelope(new Failure('bad_request', message), status, id);
  const text = JSON.stringify(body);
  log.info({ status, code, request_id: id }, 'not a request');
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${id}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
