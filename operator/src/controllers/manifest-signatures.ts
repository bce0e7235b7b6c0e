import { yieldToEventLoop } from '@fourwinds/process';
import { manifestName } from '@fourwinds/snapshot';
import type { ZoneResource } from '@fourwinds/resources';
import type { RegionListeners } from '../regions/region-listeners.ts';
import type { RegionSet } from '../regions/region-set.ts';
import type { RegionView } from '../regions/region-view.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { ClaimLookup, Watched, ZoneLookup } from '../facts/lookups.ts';

export interface ManifestSignaturesOptions {
  readonly state: {
    readonly claimIndex: Pick<ClaimLookup, 'claimOn'>;
    readonly zoneIndex: Pick<ZoneLookup, 'zoneAt'>;
    readonly zones: Watched<ZoneResource>;
  };
  readonly regions: Pick<RegionSet, 'views'>;
  readonly listeners: RegionListeners;
  /** Enqueues a Zone, which then rewrites its manifests. */
  readonly enqueue: (zone: string) => void;
}

/** Zones verified per second. Uses about 1% of a core. */
const ZONES = 100;
const REST_MILLISECONDS = 1000;
/** The single queue key, for all zones. */
const ALL = '';

/**
 * Verifies the manifests of all zones, slowly, after the start and after a region connects. The zone controller skips
 * this check for unchanged zones if all regions have the same signature. Each manifest is verified once, so later
 * rounds are cheap.
 */
export function manifestSignaturesController(options: ManifestSignaturesOptions): ControllerOptions {
  const { state, regions, listeners, enqueue } = options;
  let zones: string[] | undefined;
  const areSigned = (key: string, views: readonly RegionView[]): boolean => {
    const domain = state.zoneIndex.zoneAt(key)?.spec.domain;
    const sha256 = domain && state.claimIndex.claimOn(domain)?.status?.publication?.sha256;
    if (sha256 === undefined) return true;
    return views.every(({ manifest }) => manifest(manifestName(`${domain}.`), sha256)?.isSigned !== false);
  };
  return {
    name: 'manifest-signatures',
    concurrency: 1,
    watches: (queue) => {
      const begin = (): void => {
        zones = undefined;
        queue.enqueueAfter(ALL, REST_MILLISECONDS);
      };
      listeners.add({ ready: begin });
      begin();
    },
    reconcile: async () => {
      zones ??= [...state.zones.keys()];
      const some = zones.splice(-ZONES);
      const isLast = zones.length === 0;
      const views = regions.views();
      for (const key of some) {
        await yieldToEventLoop();
        if (!areSigned(key, views)) enqueue(key);
      }
      return isLast ? undefined : { requeueAfter: REST_MILLISECONDS };
    },
  };
}
