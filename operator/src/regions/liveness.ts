import { LEASE_SECONDS } from '@fourwinds/snapshot';
import type { Clocks } from '../runtime/clocks.ts';
import type { ServerLease } from './server-lease.ts';

/**
 * Which nameservers live: those whose renewals are seen to come. The time in a Lease is another machine's, so it counts
 * only for a Lease that is seen for the first time.
 */
export class Liveness {
  readonly #clocks: Clocks;
  readonly #renewals = new Map<string, { readonly renewTime: string; readonly seen: number }>();

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
  }

  /** Takes note of a Lease as it is now; undefined when it is gone. */
  observe(name: string, lease: Pick<ServerLease, 'renewTime'> | undefined): void {
    const renewTime = lease?.renewTime;
    if (renewTime === undefined) {
      this.#renewals.delete(name);
      return;
    }
    const known = this.#renewals.get(name);
    if (known?.renewTime === renewTime) return;
    const { time, elapsed } = this.#clocks;
    const age = known === undefined ? Math.max(0, time() - Date.parse(renewTime)) : 0;
    this.#renewals.set(name, { renewTime, seen: elapsed() - age });
  }

  isLive(name: string): boolean {
    const renewal = this.#renewals.get(name);
    return renewal !== undefined && this.#clocks.elapsed() - renewal.seen < LEASE_SECONDS * 1000;
  }
}
