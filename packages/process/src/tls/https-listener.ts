import type { Server as HttpServer } from 'node:http';
import { type BlockList, createServer, type Server } from 'node:net';
import { actAs, expectProxyHeaders } from '../proxy-protocol.ts';
import type { TlsIdentity, TlsTerms } from './tls-identity.ts';

/** HTTP over TLS 1.3 only. */
export const HTTPS: TlsTerms = { name: 'HTTPS', protocols: ['http/1.1'], minVersion: 'TLSv1.3' };

/**
 * Creates a listener, not listening yet, that decrypts connections and passes them to an HTTP server. The server's
 * limits apply from the first octet, so an unfinished handshake is treated as a request that does not arrive in time.
 * Connections from `proxies` begin with a PROXY header.
 */
export function createHttpsListener(server: HttpServer, identity: TlsIdentity, proxies?: BlockList): Server {
  // As on any HTTP server, a client may close its sending side before the response.
  const listener = createServer({ allowHalfOpen: true }, (socket) => {
    const encrypted = identity.encrypt(socket);
    if (encrypted === undefined) {
      socket.destroy();
      return;
    }
    actAs(socket, encrypted);
    server.emit('connection', encrypted);
  });
  if (proxies !== undefined) expectProxyHeaders(listener, proxies, true);
  return listener;
}
