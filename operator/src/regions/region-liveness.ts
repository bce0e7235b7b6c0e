import type { ControllerOptions } from '../runtime/controller.ts';
import type { RegionListeners } from './region-listeners.ts';
import type { RegionSet } from './region-set.ts';
import type { RegionView } from './region-view.ts';

/** Interval between checks. They are needed because the expiry of a Lease triggers no event. */
const CHECK_MILLISECONDS = 1000;

/** Detects changes in the liveness of servers and the reachability of regions. Queue keys are region names. */
export function regionLiveness(regions: RegionSet, listeners: RegionListeners): ControllerOptions {
  const seen = new Map<string, string>();
  return {
    name: 'region-liveness',
    concurrency: 1,
    watches: (queue) =>
      listeners.add({ servers: (region) => queue.enqueue(region), ready: (region) => queue.enqueue(region) }),
    reconcile: async (region) => {
      const live = livenessOf(regions.view(region));
      const before = seen.get(region);
      seen.set(region, live);
      if (before !== undefined && before !== live) listeners.liveness(region);
      return regions.has(region) ? { requeueAfter: CHECK_MILLISECONDS } : undefined;
    },
  };
}

function livenessOf({ reachable, servers }: RegionView): string {
  return `${reachable} ${servers.map(({ name, live, lost }) => `${name}=${live}${lost}`).join(' ')}`;
}
