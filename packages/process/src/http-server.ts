import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type ConnectionLimits, limitConnections } from './http-connections.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { expectProxyHeaders } from './proxy-protocol.ts';
import { closeSlowReaders, type ReadingPace } from './slow-readers.ts';

/** In milliseconds. */
export interface HttpTimeouts {
  /** From the connection, or from the end of the answer before, to the end of a request's headers. */
  readonly headers: number;
  /** The same to the end of its body. */
  readonly request: number;
  /** How long a connection stays open after an answer without a further request. */
  readonly keepAlive: number;
  /** How long an answer may go without that its reader takes an octet of it, or a request without that its answer begins. */
  readonly silence: number;
}

export interface HttpServerOptions extends ConnectionLimits {
  readonly timeouts?: Partial<HttpTimeouts>;
  /** How fast clients have to read answers. */
  readonly reading?: ReadingPace;
  /** Whether connections of `proxies` begin with a PROXY header of version 2. */
  readonly proxyProtocol?: boolean;
}

const TIMEOUTS: HttpTimeouts = { headers: 10_000, request: 30_000, keepAlive: 10_000, silence: 90_000 };
/** 64 kbit/s. */
const READING: ReadingPace = { patience: 10_000, octetsPerSecond: 8192 };
const MAX_CHECK_MILLISECONDS = 2000;

/**
 * A server of HTTP/1.1, not listening yet, that somebody who opens connections and sends nothing, or half of something, does not take from
 * others: requests have to arrive in time, else 408 (RFC 9110 15.5.9), answers have to be read in time, connections are bounded as `limitConnections` says,
 * and each has one request at work.
 */
export function createLimitedServer(
  listener: RequestListener,
  { timeouts, reading = READING, proxyProtocol = false, ...limits }: HttpServerOptions,
): Server {
  const { headers, request, keepAlive, silence } = { ...TIMEOUTS, ...timeouts };
  const server = createServer(
    {
      headersTimeout: headers,
      requestTimeout: request,
      keepAliveTimeout: keepAlive,
      connectionsCheckingInterval: Math.min(MAX_CHECK_MILLISECONDS, headers),
      // Node's own answer has neither body nor headers; the listener has one.
      requireHostHeader: false,
    },
    oneAtATime(listener),
  );
  server.setTimeout(silence);
  limitConnections(server, limits);
  closeSlowReaders(server, reading);
  if (proxyProtocol && limits.proxies !== undefined) expectProxyHeaders(server, limits.proxies);
  return server;
}

/** Makes each answer the last one of its connection, so that a client's next request goes to another server (RFC 9112 9.6). */
export function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => void response.setHeader('connection', 'close'));
}

/** Accepts no more connections; resolves when all requests under way are answered, or when the signal aborts. */
export async function closeOnceAnswered(server: Server, signal: AbortSignal): Promise<void> {
  // Connections end after their answers; 0 would keep them.
  server.keepAliveTimeout = 1;
  server.close();
  server.closeIdleConnections();
  await once(server, 'close', { signal }).catch(() => undefined);
}
