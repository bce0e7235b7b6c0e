import { createServer, isIPv6, type Server, type Socket } from 'node:net';
import type { SocketAddress } from '@fourwinds/process';
import { addressOctets } from './address.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { Responder } from './responder.ts';
import { Connection } from './tcp-connection.ts';

const BACKLOG = 1024;

/** Answers queries over TCP (RFC 7766) at an address. */
export class TcpServer {
  readonly #server: Server;
  readonly #respond: Responder;
  readonly #pool: ConnectionPool;
  readonly #connections = new Set<Connection>();

  constructor(respond: Responder, pool: ConnectionPool) {
    this.#respond = respond;
    this.#pool = pool;
    this.#server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => this.#accept(socket));
  }

  /** Returns the port, chosen by the system where 0 was given. Rejects when the address cannot be had. */
  async listen({ host, port }: SocketAddress): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host, port, ipv6Only: isIPv6(host), backlog: BACKLOG, exclusive: true }, resolve);
    });
    this.#server.removeAllListeners('error').on('error', ignore);
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const connection of this.#connections) connection.end();
    await closed;
  }

  #accept(socket: Socket): void {
    const source = socket.remoteAddress;
    if (source === undefined) {
      socket.destroy();
      return;
    }
    const connection = this.#pool.admit(source, ({ used, ended }) => {
      const forget = (): void => {
        this.#connections.delete(connection);
        ended();
      };
      return new Connection(socket, addressOctets(source), this.#respond, { used, ended: forget });
    });
    this.#connections.add(connection);
  }
}

/** A connection that could not be accepted: the client is gone, or comes again. */
function ignore(): void {}
