import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@fourwinds/process';
import { Failure } from '../failure.ts';
import { envelope } from './errors.ts';

const STATUSES: { readonly [code: string]: number } = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
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
  const status = STATUSES[code] ?? 400;
  const { type, body } = envelope(new Failure('bad_request', 'this is not a request of HTTP/1.1'), status, id);
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
