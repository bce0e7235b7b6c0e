import { createServer, isIPv6, type Server, type Socket } from 'node:net';
import type { SocketAddress } from '@fourwinds/process';
import { addressOctets } from './address-octets.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { Connection, type ConnectionAnswers } from './tcp-connection.ts';

const BACKLOG = 1024;

export interface TcpServerOptions extends ConnectionAnswers {
  /** The pool that counts the connections of all servers. */
  readonly pool: ConnectionPool;
  /**
   * Encrypts a connection. Returns undefined if that is impossible at present. If omitted, connections are not
   * encrypted.
   */
  readonly encrypt?: (socket: Socket) => Socket | undefined;
}

/** Answers queries over TCP (RFC 7766) or TLS (RFC 7858) at an address. */
export class TcpServer {
  readonly #server: Server;
  readonly #options: TcpServerOptions;
  readonly #connections = new Set<Connection>();

  constructor(options: TcpServerOptions) {
    this.#options = options;
    this.#server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => this.#accept(socket));
  }

  /** Returns the port, chosen by the system for 0. Rejects if the address is unavailable. */
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

  #accept(accepted: Socket): void {
    const { pool, encrypt } = this.#options;
    const source = accepted.remoteAddress;
    const socket = encrypt === undefined ? accepted : encrypt(accepted);
    if (source === undefined || socket === undefined) {
      accepted.destroy();
      return;
    }
    const connection = pool.admit(source, ({ used, ended }) => {
      const forget = (): void => {
        this.#connections.delete(connection);
        ended();
      };
      return new Connection(socket, addressOctets(source), this.#options, { used, ended: forget });
    });
    this.#connections.add(connection);
  }
}

/** Ignores failed accepts: the client is gone or will retry. */
function ignore(): void {}
