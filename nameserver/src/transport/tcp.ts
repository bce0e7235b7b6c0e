import { createServer, type Server, type Socket } from 'node:net';
import { isIPv6 } from 'node:net';
import type { SocketAddress } from '@fourwinds/process';
import { Connection } from './tcp-connection.ts';
import type { Responder } from './responder.ts';

export interface TcpLimits {
  /** A connection that sends no whole query, or takes no response, for so long is closed. */
  readonly idleMilliseconds: number;
  readonly connectionsPerSource: number;
  readonly connections: number;
}

export const TCP_LIMITS: TcpLimits = { idleMilliseconds: 10_000, connectionsPerSource: 100, connections: 4096 };

const SWEEP_MILLISECONDS = 1000;
const BACKLOG = 1024;

/** Answers queries over TCP (RFC 7766) at an address. Where there are too many connections, the longest idle ends. */
export class TcpServer {
  readonly #server: Server;
  readonly #respond: Responder;
  readonly #limits: TcpLimits;
  /** The longest idle first, as each one moves to the end when it is used. */
  readonly #connections = new Set<Connection>();
  readonly #bySource = new Map<string, Set<Connection>>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(respond: Responder, limits: TcpLimits = TCP_LIMITS) {
    this.#respond = respond;
    this.#limits = limits;
    this.#server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => this.#accept(socket));
    this.#sweeper = setInterval(() => this.#sweep(), Math.min(SWEEP_MILLISECONDS, limits.idleMilliseconds)).unref();
  }

  /** Returns the port, chosen by the system where 0 was given. Rejects when the address cannot be had. */
  async listen({ host, port }: SocketAddress): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host, port, ipv6Only: isIPv6(host), backlog: BACKLOG, exclusive: true }, resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
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
    const ofSource = this.#bySource.get(source) ?? new Set();
    this.#bySource.set(source, ofSource);
    if (ofSource.size >= this.#limits.connectionsPerSource) first(ofSource)?.end();
    else if (this.#connections.size >= this.#limits.connections) first(this.#connections)?.end();
    const connection = new Connection(socket, source, this.#respond, {
      used: () => {
        touch(this.#connections, connection);
        touch(ofSource, connection);
      },
      ended: () => {
        this.#connections.delete(connection);
        ofSource.delete(connection);
        if (ofSource.size === 0 && this.#bySource.get(source) === ofSource) this.#bySource.delete(source);
      },
    });
    this.#connections.add(connection);
    ofSource.add(connection);
  }

  /** The set is in the order of last use, so the first that is not too old ends the search. */
  #sweep(): void {
    const before = performance.now() - this.#limits.idleMilliseconds;
    for (const connection of this.#connections) {
      if (connection.usedAt > before) return;
      connection.end();
    }
  }
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}

function touch<T>(set: Set<T>, item: T): void {
  if (set.delete(item)) set.add(item);
}
