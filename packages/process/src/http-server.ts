import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type ConnectionLimits, limitConnections } from './http-connections.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { expectProxyHeaders } from './proxy-protocol.ts';
import { closeSlowReaders, type ReadingPace } from './slow-readers.ts';

/** All timeouts are in milliseconds. */
export interface HttpTimeouts {
  /** Time from the start of the connection, or the end of the previous response, to the end of the request headers. */
  readonly headers: number;
  /** Time from the start of the connection, or the end of the previous response, to the end of the request body. */
  readonly request: number;
  /** How long a connection stays open after a response if no other request arrives. */
  readonly keepAlive: number;
  /** Maximum time until a response begins. Also the maximum time until the client reads another octet. */
  readonly silence: number;
}

export interface HttpServerOptions extends ConnectionLimits {
  readonly timeouts?: Partial<HttpTimeouts>;
  readonly reading?: ReadingPace;
  /** True if connections from `proxies` begin with a PROXY header of version 2. */
  readonly proxyProtocol?: boolean;
}

const TIMEOUTS: HttpTimeouts = { headers: 10_000, request: 30_000, keepAlive: 10_000, silence: 90_000 };
/** A client may read at 64 kbit/s or faster. */
const READING: ReadingPace = { patience: 10_000, octetsPerSecond: 8192 };
const MAX_CHECK_MILLISECONDS = 2000;

/**
 * Creates an HTTP/1.1 server that is not listening yet and is protected against idle and slow clients. Responds with
 * 408 if a request does not arrive in time (RFC 9110 15.5.9). Closes connections whose clients read too slowly.
 * Limits the connections with `limitConnections`. Processes one request at a time on each connection.
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
      // Node's own response would have no body and no headers. The listener sends a complete response.
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

/**
 * Closes each connection after its response, so that the client's next request goes to another server (RFC 9112 9.6).
 */
export function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_request, response) => void response.setHeader('connection', 'close'));
}

/** Stops accepting connections. Resolves when all requests have a response, or when the signal aborts. */
export async function closeOnceAnswered(server: Server, signal: AbortSignal): Promise<void> {
  // Closes connections after their responses. 0 would keep them open.
  server.keepAliveTimeout = 1;
  server.close();
  server.closeIdleConnections();
  await once(server, 'close', { signal }).catch(() => undefined);
}
