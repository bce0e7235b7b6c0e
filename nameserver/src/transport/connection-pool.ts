import { FairPool, type Holder, networkHolder } from '@fourwinds/process';
import type { Connection, ConnectionEvents } from './tcp-connection.ts';

export interface PoolLimits {
  /** A connection that sends no complete query, or reads no response, for this long is closed. */
  readonly idleMilliseconds: number;
  /**
   * Maximum number of connections from one IPv4 address or IPv6 /64. A /56 may have twice, a /48 four times as many.
   */
  readonly perSource: number;
  readonly connections: number;
  /** Maximum octets buffered in all connections, for incomplete queries and unread responses. */
  readonly buffered: number;
}

const SWEEP_MILLISECONDS = 1000;

/** The slot of a connection. Created before the connection. */
interface Place {
  connection?: Connection;
}

/**
 * All TCP connections of this process, encrypted or not, at any address. If a source has too many, closes its longest
 * idle connection. If there are too many in total, closes the longest idle connection of the source with the most
 * connections. If no source has clearly more than the others, closes the longest idle connection of all.
 */
export class ConnectionPool {
  readonly #limits: PoolLimits;
  /** Longest idle first: a connection moves to the end when it is used. */
  readonly #connections = new Set<Connection>();
  readonly #places: FairPool<Place>;
  #sweeper: NodeJS.Timeout | undefined;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
    this.#places = new FairPool({ places: limits.connections });
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Makes room for a connection from an address, and adds the connection that `open` creates. */
  admit(address: string, open: (events: ConnectionEvents) => Connection): Connection {
    const place: Place = {};
    const hasRoom = this.#enter(networkHolder(address, this.#limits.perSource), place);
    const connection = open({
      used: () => {
        if (this.#connections.delete(connection)) this.#connections.add(connection);
        this.#places.touch(place);
      },
      ended: () => this.#remove(connection, place),
    });
    place.connection = connection;
    this.#connections.add(connection);
    if (!hasRoom) connection.end();
    this.#sweeper ??= setInterval(() => this.#sweep(), Math.min(SWEEP_MILLISECONDS, this.#limits.idleMilliseconds));
    return connection;
  }

  /**
   * Returns false only if a wider network of the source is at its limit and none of its connections belong to the
   * source itself.
   */
  #enter(holder: Holder, place: Place): boolean {
    const entrance = this.#places.enter(holder, place);
    if (entrance.outcome === 'entered') {
      entrance.evicted?.connection?.end();
      return true;
    }
    const longestIdle = entrance.ofAll ? first(this.#connections) : first(this.#places.itemsOf(holder))?.connection;
    longestIdle?.end();
    return this.#places.enter(holder, place).outcome === 'entered';
  }

  #remove(connection: Connection, place: Place): void {
    this.#connections.delete(connection);
    this.#places.leave(place);
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

  /** Closes connections with buffered octets, longest idle first, until the limit is met. */
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

function first<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}
