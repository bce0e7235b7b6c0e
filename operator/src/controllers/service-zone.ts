import { type Edge, SYSTEM_NAMESPACE, type RegionResource, type ZoneResource } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import type { ControllerOptions } from '../runtime/controller.ts';
import { desiredServiceZone, SERVICE_ZONE } from './desired-service-zone.ts';
import type { Watched } from '../facts/lookups.ts';
import { keepZone } from './system-zone.ts';

export interface ServiceZoneOptions {
  readonly state: {
    readonly regions: Watched<RegionResource>;
    readonly store: ResourceStore;
    readonly zones: Watched<ZoneResource>;
  };
  readonly domain: string;
  readonly edge: Edge | undefined;
  /** Whether the zone must be signed. If undefined, the present Zone decides. */
  readonly signed: boolean | undefined;
}

/**
 * Keeps the Zone of the service's own domain in line with the Regions. The queue has a single key: the name of that
 * Zone.
 */
export function serviceZoneController({ state, domain, edge, signed }: ServiceZoneOptions): ControllerOptions {
  return {
    name: 'service-zone',
    concurrency: 1,
    watches: (queue) => {
      state.regions.onChange(() => queue.enqueue(SERVICE_ZONE));
      state.zones.onChange(({ namespace, name }) => {
        if (namespace === SYSTEM_NAMESPACE && name === SERVICE_ZONE) queue.enqueue(SERVICE_ZONE);
      });
    },
    reconcile: async () => {
      const regions = state.regions.list();
      if (regions.length === 0) return undefined;
      const current = state.zones.get({ namespace: SYSTEM_NAMESPACE, name: SERVICE_ZONE });
      const desired = desiredServiceZone({ domain, regions, edge, signed }, current);
      await keepZone(state.store, current, desired);
      return undefined;
    },
  };
}
