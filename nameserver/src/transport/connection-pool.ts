import { addressOctets } from './address.ts';
import type { Connection, ConnectionEvents } from './tcp-connection.ts';

export interface PoolLimits {
  /** A connection that sends no whole query, or takes no response, for so long is closed. */
  readonly idleMilliseconds: number;
  readonly perSource: number;
  readonly connections: number;
  /** Octets that may wait in all of them, of queries that are not whole and of responses that are not taken. */
  readonly buffered: number;
}

const SWEEP_MILLISECONDS = 1000;
const IPV6_PREFIX = 7;

/**
 * The TCP connections of this process, encrypted or not, at whatever address they came in. Where a source has too many, its longest idle
 * ends; where there are too many in all, the longest idle of all.
 */
export class ConnectionPool {
  readonly #limits: PoolLimits;
  /** The longest idle first, as each one moves to the end when it is used. */
  readonly #connections = new Set<Connection>();
  readonly #bySource = new Map<string, Set<Connection>>();
  #sweeper: NodeJS.Timeout | undefined;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Makes room for a connection from an address, and takes in the one that `open` makes. */
  admit(address: string, open: (events: ConnectionEvents) => Connection): Connection {
    const source = sourceOf(address);
    const ofSource = this.#bySource.get(source) ?? new Set();
    if (ofSource.size >= this.#limits.perSource) first(ofSource)?.end();
    else if (this.#connections.size >= this.#limits.connections) first(this.#connections)?.end();
    const connection = open({
      used: () => {
        touch(this.#connections, connection);
        touch(ofSource, connection);
      },
      ended: () => this.#remove(connection, source, ofSource),
    });
    this.#bySource.set(source, ofSource);
    ofSource.add(connection);
    this.#connections.add(connection);
    this.#sweeper ??= setInterval(() => this.#sweep(), Math.min(SWEEP_MILLISECONDS, this.#limits.idleMilliseconds));
    return connection;
  }

  #remove(connection: Connection, source: string, ofSource: Set<Connection>): void {
    this.#connections.delete(connection);
    ofSource.delete(connection);
    if (ofSource.size === 0 && this.#bySource.get(source) === ofSource) this.#bySource.delete(source);
    if (this.#connections.size > 0) return;
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  #sweep(): void {
    const before = performance.now() - this.#limits.idleMilliseconds;
    let buffered = 0;
    for (const connection of this.#connections) {
      if (connection.usedAt <= before) connection.end();
      else buffered += connection.buffered;
    }
    if (buffered > this.#limits.buffered) this.#relieve(buffered);
  }

  /** Ends those that have octets waiting, the longest idle first, until there are not too many. */
  #relieve(buffered: number): void {
    let left = buffered;
    for (const connection of this.#connections) {
      if (left <= this.#limits.buffered) return;
      if (connection.buffered === 0) continue;
      left -= connection.buffered;
      connection.end();
    }
  }
}

/** An IPv4 address, or the first 56 bits of an IPv6 address: who has one of these has the others. */
export function sourceOf(address: string): string {
  return addressOctets(address).subarray(0, IPV6_PREFIX).join('.');
}

function first<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}

function touch<T>(set: Set<T>, item: T): void {
  if (set.delete(item)) set.add(item);
}
