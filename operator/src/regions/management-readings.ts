import { setImmediate } from 'node:timers/promises';
import { BatchQueue } from '@fourwinds/process';
import { RegionKind, type RegionResource } from '@fourwinds/resources';
import { clusterUid, type ResourceStore } from '@fourwinds/store';
import type { ManagementState } from './compare-epoch.ts';

/** The management cluster at one time, with a Region. */
interface ManagementReading {
  readonly management: ManagementState;
  readonly region: RegionResource;
}

const MOST_REGIONS = 1000;

/** Reads the management cluster for comparisons with regions: those that ask while a reading is under way share the next one. */
export class ManagementReadings {
  readonly #queue: BatchQueue<string, ManagementReading | undefined>;

  /** @param actedOn the greatest resourceVersion that the operator has acted on */
  constructor(store: Pick<ResourceStore, 'get' | 'list'>, actedOn: () => string) {
    const read = async (names: readonly string[]): Promise<(ManagementReading | undefined)[]> => {
      const cluster = await clusterUid(store);
      const before = actedOn();
      const { items, revision } = await store.list(RegionKind);
      return names.map((name) => {
        const region = items.find(({ metadata }) => metadata.name === name);
        const recorded = region?.status?.epoch;
        return region && { management: { cluster, revision, actedOn: before, recorded }, region };
      });
    };
    this.#queue = new BatchQueue(read, MOST_REGIONS, () => setImmediate());
  }

  /** Read after this is called. Undefined where there is no such Region. */
  async of(region: string): Promise<ManagementReading | undefined> {
    return this.#queue.put(region);
  }
}
