import { FairPool, type Holder, networkHolder } from '@fourwinds/process';
import type { Connection, ConnectionEvents } from './tcp-connection.ts';

export interface PoolLimits {
  /** A connection that sends no whole query, or takes no response, for so long is closed. */
  readonly idleMilliseconds: number;
  /** The most of one IPv4 address or IPv6 /64; a /56 may have twice, and a /48 four times as many. */
  readonly perSource: number;
  readonly connections: number;
  /** Octets that may wait in all of them, of queries that are not whole and of responses that are not taken. */
  readonly buffered: number;
}

const SWEEP_MILLISECONDS = 1000;

/** The place of a connection, which is there before it. */
interface Place {
  connection?: Connection;
}

/**
 * The TCP connections of this process, encrypted or not, at whatever address they came in. Where a source has too many, its longest idle
 * ends; where there are too many in all, the longest idle of the source that has most, or of all where none has clearly more.
 */
export class ConnectionPool {
  readonly #limits: PoolLimits;
  /** The longest idle first, as each one moves to the end when it is used. */
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

  /** Makes room for a connection from an address, and takes in the one that `open` makes. */
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

  /** False only where a wider network of the source has as many as it may, and none is of the source itself. */
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

function first<T>(set: ReadonlySet<T>): T | undefined {
  return set.values().next().value;
}
