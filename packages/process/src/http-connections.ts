import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { withoutMapping } from './address-network.ts';
import { FairPool, type Holder, networkHolder } from './fair-pool.ts';
import { peerAddress } from './proxy-protocol.ts';

export interface ConnectionLimits {
  readonly connections: number;
  /**
   * Maximum number of connections from an IPv4 address or an IPv6 /64. A /56 can have twice as many, and a /48 four
   * times as many.
   */
  readonly perAddress: number;
  /** Addresses of proxies. A proxy connects for many clients, so only `connections` limits its connections. */
  readonly proxies?: BlockList;
}

interface Connection {
  readonly socket: Socket;
  readonly peer: string;
  readonly holder: Holder;
  requests: number;
}

/**
 * Limits the connections of a server, so that new connections succeed even if a few clients hold many open.
 *
 * If an address has too many connections, closes the connection that has waited longest for a complete request. If
 * the server has too many, closes a connection of the network with the most connections, or otherwise the connection
 * that has waited longest. The new connection is only closed if all other connections have requests and no network
 * has clearly more connections. A connection with an unfinished TLS handshake has no request.
 */
export function limitConnections(server: Server | HttpsServer, limits: ConnectionLimits): void {
  const connections = new Connections(limits);
  server.on('connection', (socket: Socket) => connections.admit(socket));
  server.on('secureConnection', (socket: Socket) => connections.encrypted(socket));
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    connections.begin(socket);
    response.once('close', () => connections.end(socket));
  });
}

class Connections {
  readonly #limits: ConnectionLimits;
  readonly #known = new Map<Socket, Connection>();
  /** Connections by the peer's address and port. */
  readonly #byPeer = new Map<string, Connection>();
  /** Connections without a request. The connection that has waited longest comes first. */
  readonly #waiting = new Set<Connection>();
  readonly #pool: FairPool<Connection>;
  #proxied = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
    this.#pool = new FairPool({ places: limits.connections, choose: waitingFirst });
  }

  admit(socket: Socket): void {
    const address = peerAddress(socket);
    const connection: Connection = { socket, peer: peerOf(socket), holder: this.#holderOf(address), requests: 0 };
    if (address === '' || !this.#enter(connection)) {
      socket.destroy();
      return;
    }
    this.#known.set(socket, connection);
    this.#byPeer.set(connection.peer, connection);
    this.#waiting.add(connection);
    socket.once('close', () => this.#forget(connection));
  }

  /** Call this after a TLS handshake, because requests arrive on another socket from then on. */
  encrypted(socket: Socket): void {
    const connection = this.#byPeer.get(peerOf(socket));
    if (connection === undefined) return;
    this.#known.set(socket, connection);
    socket.once('close', () => this.#known.delete(socket));
  }

  begin(socket: Socket): void {
    const connection = this.#known.get(socket);
    if (connection === undefined) return;
    connection.requests++;
    this.#waiting.delete(connection);
  }

  end(socket: Socket): void {
    const connection = this.#known.get(socket);
    if (connection !== undefined && --connection.requests === 0) this.#waiting.add(connection);
  }

  /** Returns a separate holder for each connection of a proxy, because each may belong to another client. */
  #holderOf(address: string): Holder {
    const plain = withoutMapping(address);
    const isProxy = this.#limits.proxies?.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4') ?? false;
    return isProxy ? [{ key: `proxied ${this.#proxied++}`, most: 1 }] : networkHolder(plain, this.#limits.perAddress);
  }

  /** Returns true if there is room for the connection. Closes other connections if necessary. */
  #enter(connection: Connection): boolean {
    const entrance = this.#pool.enter(connection.holder, connection);
    if (entrance.outcome === 'entered') {
      if (entrance.evicted !== undefined) this.#close(entrance.evicted);
      return true;
    }
    const { holder } = connection;
    const waiting = entrance.ofAll
      ? this.#waiting.values().next().value
      : this.#pool
          .itemsOf(holder)
          .values()
          .find(({ requests }) => requests === 0);
    if (waiting === undefined) return false;
    this.#close(waiting);
    return this.#pool.enter(holder, connection).outcome === 'entered';
  }

  #close(connection: Connection): void {
    this.#forget(connection);
    connection.socket.destroy();
  }

  #forget(connection: Connection): void {
    this.#pool.leave(connection);
    this.#known.delete(connection.socket);
    if (this.#byPeer.get(connection.peer) === connection) this.#byPeer.delete(connection.peer);
    this.#waiting.delete(connection);
  }
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function waitingFirst(connections: ReadonlySet<Connection>): Connection {
  return connections.values().find(({ requests }) => requests === 0) ?? connections.values().next().value!;
}
