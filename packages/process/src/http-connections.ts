import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf, withoutMapping } from './address-network.ts';
import { peerAddress } from './proxy-protocol.ts';

export interface ConnectionLimits {
  /** Connections in all. */
  readonly connections: number;
  /** Connections of one IPv4 address, or of one IPv6 /64. */
  readonly perAddress: number;
  /** Addresses of proxies, whose connections are those of many clients: only `connections` limits them. */
  readonly proxies?: BlockList;
}

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** Requests that are not answered yet. */
  requests: number;
}

/**
 * Bounds the connections of a server. Where there are too many, of one address or in all, the one that has waited longest for a whole
 * request is closed; where all of them have requests, the new one is. A newcomer therefore gets in however many only hold connections open.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const connections = new Connections(limits);
  server.on('connection', (socket) => connections.admit(socket));
  server.on('request', ({ socket }, response) => {
    connections.begin(socket);
    response.once('close', () => connections.end(socket));
  });
}

class Connections {
  readonly #limits: ConnectionLimits;
  readonly #known = new Map<Socket, Connection>();
  /** Connections without a request, the longest waiting first. */
  readonly #waiting = new Set<Connection>();
  readonly #byNetwork = new Map<string, Set<Connection>>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  admit(socket: Socket): void {
    const address = peerAddress(socket);
    const network = this.#networkOf(address);
    if (address === '' || !this.#makeRoom(network)) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, network, requests: 0 };
    this.#known.set(socket, connection);
    this.#waiting.add(connection);
    const neighbours = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, neighbours.add(connection));
    socket.once('close', () => this.#forget(connection));
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

  /** Empty for a proxy, whose connections are not counted by address. */
  #networkOf(address: string): string {
    const plain = withoutMapping(address);
    const isProxy = this.#limits.proxies?.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4') ?? false;
    return isProxy ? '' : networkOf(plain);
  }

  #makeRoom(network: string): boolean {
    const neighbours = network === '' ? undefined : this.#byNetwork.get(network);
    if (neighbours !== undefined && neighbours.size >= this.#limits.perAddress)
      return this.#close(neighbours.values().find(({ requests }) => requests === 0));
    return this.#known.size < this.#limits.connections || this.#close(this.#waiting.values().next().value);
  }

  #close(connection: Connection | undefined): boolean {
    if (connection === undefined) return false;
    this.#forget(connection);
    connection.socket.destroy();
    return true;
  }

  #forget(connection: Connection): void {
    const { socket, network } = connection;
    if (!this.#known.delete(socket)) return;
    this.#waiting.delete(connection);
    const neighbours = this.#byNetwork.get(network);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) this.#byNetwork.delete(network);
  }
}
