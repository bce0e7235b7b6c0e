import { signatureTiming } from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import { isStoreError } from '@fourwinds/store';
import type { ClusterState } from '../cluster/cluster-state.ts';
import type { RegionSet } from '../regions/region-set.ts';
import type { ControllerOptions } from '../runtime/controller.ts';

export interface LostLeasesOptions {
  readonly state: Pick<ClusterState, 'regions'>;
  readonly regions: Pick<RegionSet, 'connection'>;
  /** After how much silence the Lease of a lost server is removed. */
  readonly lostLeaseMilliseconds?: number;
  readonly log: Logger;
}

/** No signature is valid for longer, so that a server that is still asked cannot prove the version that it had by then. */
const LOST_LEASE_MILLISECONDS = (signatureTiming.renewal + signatureTiming.margin) * 1000;
const MOST_PAUSE_MILLISECONDS = 3600_000;

/** Removes the Leases of servers that are lost for so long that nothing is to be waited for any more. Keys are names of Regions. */
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
