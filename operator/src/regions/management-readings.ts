import { setImmediate } from 'node:timers/promises';
import { BatchQueue } from '@fourwinds/process';
import { RegionKind } from '@fourwinds/resources';
import { clusterUid, type ResourceStore } from '@fourwinds/store';
import type { ManagementState } from './compare-epoch.ts';

/** The management cluster at one time. */
type ManagementReading = Omit<ManagementState, 'recorded'>;

const MOST_REGIONS = 1000;

/** Reads the management cluster for comparisons with regions: those that ask while a reading is under way share the next one. */
export class ManagementReadings {
  readonly #queue: BatchQueue<undefined, ManagementReading>;

  /** @param actedOn the greatest resourceVersion that the operator has acted on */
  constructor(store: Pick<ResourceStore, 'get' | 'list'>, actedOn: () => string) {
    const read = async (asked: readonly undefined[]): Promise<ManagementReading[]> => {
      const cluster = await clusterUid(store);
      const before = actedOn();
      const { revision } = await store.list(RegionKind, { limit: 1 });
      return asked.map(() => ({ cluster, revision, actedOn: before }));
    };
    this.#queue = new BatchQueue(read, MOST_REGIONS, () => setImmediate());
  }

  /** A reading that begins after this is called. */
  async next(): Promise<ManagementReading> {
    return this.#queue.put(undefined);
  }
}
