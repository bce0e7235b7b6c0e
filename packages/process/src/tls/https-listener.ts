import type { Server as HttpServer } from 'node:http';
import { type BlockList, createServer, type Server } from 'node:net';
import { actAs, expectProxyHeaders } from '../proxy-protocol.ts';
import type { TlsIdentity, TlsTerms } from './tls-identity.ts';

/** HTTP over TLS 1.3 alone. */
export const HTTPS: TlsTerms = { name: 'HTTPS', protocols: ['http/1.1'], minVersion: 'TLSv1.3' };

/**
 * A listener, not listening yet, whose connections are encrypted and then served by an HTTP server as its own: within its limits from their first
 * octet, so that an unfinished handshake is a request that does not arrive in time. Connections of `proxies` begin with a PROXY header.
 */
export function createHttpsListener(server: HttpServer, identity: TlsIdentity, proxies?: BlockList): Server {
  // A client may end its side before it has its answer, as with any server of HTTP.
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
