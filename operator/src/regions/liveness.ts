import { LEASE_SECONDS } from '@fourwinds/snapshot';
import type { Clocks } from '../runtime/clocks.ts';
import type { ServerLease } from './server-lease.ts';

/** A server that has not renewed its Lease for this long, while another did, is lost. */
const LOST_MILLISECONDS = 60_000;

export interface LivenessOptions {
  /** Servers that an operator before has found lost. */
  readonly knownLost?: readonly string[];
  /** After how much silence a server is lost. */
  readonly lostMilliseconds?: number;
}

/** The renewals of one Lease, in milliseconds of the clock that only goes on. */
interface Renewals {
  readonly renewTime: string;
  /** When the last one came. */
  readonly seen: number;
  /** The first of those that came without a pause. */
  readonly since: number;
  /** Stays until the next one comes. */
  isLost: boolean;
}

/**
 * Which nameservers of a region live: those whose renewals are seen to come. The time in a Lease is another machine's, so it counts
 * only for a Lease that is seen for the first time.
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

  /** Takes note of a Lease as it is now; undefined when it is gone. */
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

  /** For how many milliseconds no renewal of a server's Lease has come. */
  silence(name: string): number {
    return this.#clocks.elapsed() - (this.#servers.get(name)?.seen ?? -Infinity);
  }

  /**
   * Whether a server has been silent for long while another lived; it is so until it renews its Lease. Silence of all is the silence
   * of the cluster's API, and tells nothing of any of them.
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
