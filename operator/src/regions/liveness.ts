import { LEASE_SECONDS } from '@fourwinds/snapshot';
import type { Clocks } from '../runtime/clocks.ts';
import type { ServerLease } from './server-lease.ts';

/** A server is lost if it has not renewed its Lease for this long while another server did. */
const LOST_MILLISECONDS = 60_000;

export interface LivenessOptions {
  /** Servers that a previous operator found lost. */
  readonly knownLost?: readonly string[];
  readonly lostMilliseconds?: number;
}

/** The renewals of one Lease, in milliseconds of the monotonic clock. */
interface Renewals {
  readonly renewTime: string;
  readonly seen: number;
  /** Start of the uninterrupted series of renewals. */
  readonly since: number;
  /** Stays true until the next renewal. */
  isLost: boolean;
}

/**
 * Tracks which nameservers of a region are live, based on observed renewals. The time in a Lease comes from another
 * machine's clock, so it is used only when the Lease is seen for the first time.
 */
export class Liveness {
  readonly #clocks: Clocks;
  readonly #lostMilliseconds: number;
  readonly #knownLost: ReadonlySet<string>;
  readonly #servers = new Map<string, Renewals>();

  constructor(clocks: Clocks, { knownLost = [], lostMilliseconds = LOST_MILLISECONDS }: LivenessOptions = {}) {
    this.#clocks = clocks;
    this.#knownLost = new Set(knownLost);
    this.#lostMilliseconds = lostMilliseconds;
  }

  /** Records the present state of a Lease. `lease` is undefined if the Lease was deleted. */
  observe(name: string, lease: Pick<ServerLease, 'renewTime'> | undefined): void {
    const renewTime = lease?.renewTime;
    const known = this.#servers.get(name);
    if (renewTime === undefined) this.#servers.delete(name);
    else if (known === undefined) this.#servers.set(name, this.#first(name, renewTime));
    else if (known.renewTime !== renewTime) {
      const seen = this.#clocks.elapsed();
      const since = this.isLive(name) ? known.since : seen;
      this.#servers.set(name, { renewTime, seen, since, isLost: false });
    }
  }

  isLive(name: string): boolean {
    return this.silence(name) < LEASE_SECONDS * 1000;
  }

  /** Returns the milliseconds since the last renewal of a server's Lease. */
  silence(name: string): number {
    return this.#clocks.elapsed() - (this.#servers.get(name)?.seen ?? -Infinity);
  }

  /**
   * Returns true if a server was silent for long while another server was live. A lost server stays lost until it
   * renews its Lease. If all servers are silent, the cluster's API is the likely cause, and no server is considered
   * lost.
   */
  isLost(name: string): boolean {
    const server = this.#servers.get(name);
    if (server === undefined || this.isLive(name)) return false;
    const witnesses = [...this.#servers.keys()].filter((other) => this.isLive(other));
    const witnessed = Math.min(...witnesses.map((other) => this.#servers.get(other)!.since));
    const silent = this.#clocks.elapsed() - Math.max(server.seen, witnessed);
    server.isLost ||= silent >= this.#lostMilliseconds;
    return server.isLost;
  }

  #first(name: string, renewTime: string): Renewals {
    const { time, elapsed } = this.#clocks;
    const age = Math.max(0, time() - Date.parse(renewTime));
    const isLost = this.#knownLost.has(name) && age >= this.#lostMilliseconds;
    return { renewTime, seen: elapsed() - age, since: elapsed(), isLost };
  }
}
