import type { RegionListeners } from '../regions/region-listeners.ts';
import type { Sweeper } from '../garbage-collection/sweeper.ts';
import type { ControllerOptions } from '../runtime/controller.ts';

const SWEEP_MILLISECONDS = 5000;
const ALL = 'all';

/** Compares every region with the zones that exist. One key. */
export function sweepController(sweeper: Sweeper, listeners: RegionListeners): ControllerOptions {
  return {
    name: 'sweep',
    concurrency: 1,
    watches: (queue) => {
      queue.enqueue(ALL);
      listeners.add({ ready: () => queue.enqueue(ALL) });
    },
    reconcile: async () => {
      await sweeper.sweep();
      return { requeueAfter: SWEEP_MILLISECONDS };
    },
  };
}
