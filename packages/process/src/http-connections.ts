import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { withoutMapping } from './address-network.ts';
import { FairPool, type Holder, networkHolder } from './fair-pool.ts';
import { peerAddress } from './proxy-protocol.ts';

export interface ConnectionLimits {
  /** Connections in all. */
  readonly connections: number;
  /** Connections of one IPv4 address, or of one IPv6 /64; a /56 may have twice, and a /48 four times as many. */
  readonly perAddress: number;
  /** Addresses of proxies, whose connections are those of many clients: only `connections` limits them. */
  readonly proxies?: BlockList;
}

interface Connection {
  readonly socket: Socket;
  readonly peer: string;
  readonly holder: Holder;
  /** Requests that are not answered yet. */
  requests: number;
}

/**
 * Bounds the connections of a server. Where an address has too many, the one of them that has waited longest for a whole request is closed. Where there are
 * too many in all, one of the network that has most is, or else the one of all that has waited longest. A newcomer therefore gets in however many others hold
 * connections open; it is closed itself only where all others have requests and no network has clearly more of them. An unfinished handshake of TLS is a connection
 * without a request.
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
  /** The same by the addresses and ports of their peers. */
  readonly #byPeer = new Map<string, Connection>();
  /** Connections without a request, the longest waiting first. */
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

  /** A connection has ended its handshake: its requests are those of another socket. */
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

  /** Each connection of a proxy counts by itself, as it is that of a client of its own. */
  #holderOf(address: string): Holder {
    const plain = withoutMapping(address);
    const isProxy = this.#limits.proxies?.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4') ?? false;
    return isProxy ? [{ key: `proxied ${this.#proxied++}`, most: 1 }] : networkHolder(plain, this.#limits.perAddress);
  }

  /** Whether there is room for a connection, which is made where others can be closed for it. */
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

/** The connection of a network that is closed for one of another network. */
function waitingFirst(connections: ReadonlySet<Connection>): Connection {
  return connections.values().find(({ requests }) => requests === 0) ?? connections.values().next().value!;
}
