import { keyOf, type ZoneResource } from '@fourwinds/resources';
import type { ParentWatch } from '../parent/parent-watch.ts';
import type { ProofWatch } from '../proof/proof-watch.ts';
import type { RegionListeners } from '../regions/region-listeners.ts';
import { inPieces } from '../runtime/in-pieces.ts';
import type { Enqueue, WorkQueue } from '../runtime/queue.ts';
import type { UnservedZones } from '../zone/report/unserved-zones.ts';
import type { ManifestLookup, Watched, ZoneLookup } from '../facts/lookups.ts';

export interface ZoneEventSources {
  readonly state: {
    onZone(listener: Enqueue): void;
    readonly manifestIndex: Pick<ManifestLookup, 'zonesOf'>;
    readonly zoneIndex: Pick<ZoneLookup, 'zonesOn'>;
    readonly zones: Watched<ZoneResource>;
  };
  readonly listeners: RegionListeners;
  readonly parents: ParentWatch;
  readonly proofs: Pick<ProofWatch, 'onAnswer'>;
  readonly unserved: UnservedZones;
}

/** Enqueues the zones that an event in the management cluster, in a region or at a parent may affect. */
export function watchZones({ state, listeners, parents, proofs, unserved }: ZoneEventSources, queue: WorkQueue): void {
  const enqueueAll = (): void => void inPieces(state.zones.keys(), (key) => queue.enqueue(key, 'resync'));
  state.onZone((key, priority) => queue.enqueue(key, priority));
  listeners.add({
    ready: enqueueAll,
    liveness: enqueueAll,
    manifest: (region, manifest) => {
      for (const key of state.manifestIndex.zonesOf(manifest).map(keyOf)) {
        const priority = unserved.priority(key, region);
        if (priority !== undefined) queue.enqueue(key, priority);
      }
    },
    servers: (region) => {
      for (const key of unserved.arrived(region)) queue.enqueue(key);
    },
  });
  proofs.onAnswer((key) => queue.enqueue(key));
  parents.onAnswer((domain) => {
    for (const zone of state.zoneIndex.zonesOn(domain)) queue.enqueue(keyOf(zone));
  });
}
