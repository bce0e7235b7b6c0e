import { signatureTiming } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import { isStoreError } from '@fourwinds/store';
import type { RegionResource } from '@fourwinds/resources';
import type { RegionSet } from '../regions/region-set.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Watched } from '../facts/lookups.ts';

export interface LostLeasesOptions {
  readonly state: { readonly regions: Watched<RegionResource> };
  readonly regions: Pick<RegionSet, 'connection'>;
  /** Time without a renewal after which the Lease of a lost server is deleted. */
  readonly lostLeaseMilliseconds?: number;
  readonly log: Logger;
}

/**
 * The longest validity of a signature. After this time, a lost server that still answers cannot prove its old
 * version.
 */
const LOST_LEASE_MILLISECONDS = (signatureTiming.renewal + signatureTiming.margin) * 1000;
const MOST_PAUSE_MILLISECONDS = 3600_000;

/**
 * Deletes the Leases of servers that were lost so long ago that waiting for them serves no purpose. Keys are names of
 * Regions.
 */
export function lostLeasesController(options: LostLeasesOptions): ControllerOptions {
  const { state, regions, lostLeaseMilliseconds = LOST_LEASE_MILLISECONDS, log } = options;
  const requeueAfter = Math.min(lostLeaseMilliseconds, MOST_PAUSE_MILLISECONDS);
  return {
    name: 'lost-leases',
    concurrency: 4,
    watches: (queue) => state.regions.onChange(({ name }) => queue.enqueueAfter(name, requeueAfter)),
    reconcile: async (region) => {
      if (state.regions.get({ name: region }) === undefined) return undefined;
      try {
        const removed = await regions.connection(region)?.removeLostLeases(lostLeaseMilliseconds);
        for (const lease of removed ?? []) log.warn({ region, lease }, 'the Lease of a lost nameserver is removed');
      } catch (err) {
        if (!isStoreError(err, 'Conflict') && !isStoreError(err, 'NotFound'))
          log.warn({ err, region }, 'the Lease of a lost nameserver could not be removed');
      }
      return { requeueAfter };
    },
  };
}
