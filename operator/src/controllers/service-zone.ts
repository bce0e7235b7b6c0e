import { type Edge, SYSTEM_NAMESPACE, ZoneKind } from '@fourwinds/resources';
import type { ClusterState } from '../cluster/cluster-state.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import { desiredServiceZone, SERVICE_ZONE } from '../service-zone.ts';

export interface ServiceZoneOptions {
  readonly state: Pick<ClusterState, 'regions' | 'store' | 'zones'>;
  readonly domain: string;
  readonly edge: Edge | undefined;
  /** Whether it is to be signed; where undefined, that is left to its Zone. */
  readonly signed: boolean | undefined;
}

/** Keeps the Zone of the service's own domain as the Regions want it. One key: the name of that Zone. */
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
      if (desired === undefined) return undefined;
      if (current === undefined) await state.store.create(ZoneKind, desired);
      else await state.store.update(ZoneKind, desired);
      return undefined;
    },
  };
}
