import { SYSTEM_NAMESPACE, type ZoneResource } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import type { ControllerOptions } from '../runtime/controller.ts';
import { desiredSuffixZone } from './desired-suffix-zone.ts';
import type { Watched } from '../facts/lookups.ts';
import { keepZone } from './system-zone.ts';

export interface SuffixZonesOptions {
  readonly state: { readonly store: ResourceStore; readonly zones: Watched<ZoneResource> };
  /** Domains below which names are registered. */
  readonly suffixes: readonly string[];
}

/**
 * Keeps a Zone for each suffix. Its key in the queue is its name, which is its domain. The Zone of a former suffix
 * stays, because people have names below it.
 */
export function suffixZonesController({ state, suffixes }: SuffixZonesOptions): ControllerOptions {
  return {
    name: 'suffix-zones',
    concurrency: 1,
    watches: (queue) => {
      for (const suffix of suffixes) queue.enqueue(suffix);
      state.zones.onChange(({ namespace, name }) => {
        if (namespace === SYSTEM_NAMESPACE && suffixes.includes(name)) queue.enqueue(name);
      });
    },
    reconcile: async (domain) => {
      const current = state.zones.get({ namespace: SYSTEM_NAMESPACE, name: domain });
      if (current !== undefined && current.metadata.deletionTimestamp !== undefined) return undefined;
      const desired = desiredSuffixZone(domain, current);
      await keepZone(state.store, current, desired);
      return undefined;
    },
  };
}
