import type { ControllerOptions } from '../runtime/controller.ts';
import type { RegionListeners } from './region-listeners.ts';
import type { RegionSet } from './region-set.ts';
import type { RegionView } from './region-view.ts';

/** A Lease that is not renewed runs out without an event. */
const CHECK_MILLISECONDS = 1000;

/** Notices servers that come to life or die, and regions that become reachable or unreachable. Keys are names of regions. */
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
