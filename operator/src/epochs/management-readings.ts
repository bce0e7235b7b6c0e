import { setImmediate } from 'node:timers/promises';
import { BatchQueue } from '@fourwinds/process';
import { RegionKind } from '@fourwinds/resources';
import { clusterUid, type ResourceStore } from '@fourwinds/store';
import type { ManagementState } from './compare-epoch.ts';

type ManagementReading = Omit<ManagementState, 'recorded'>;

const MOST_REGIONS = 1000;

/**
 * Reads the management cluster for comparisons with regions. All calls made during a reading share the next reading.
 */
export class ManagementReadings {
  readonly #queue: BatchQueue<undefined, ManagementReading>;

  /** @param actedOn returns the highest resourceVersion that the operator has acted on */
  constructor(store: Pick<ResourceStore, 'get' | 'list'>, actedOn: () => string) {
    const read = async (asked: readonly undefined[]): Promise<ManagementReading[]> => {
      const cluster = await clusterUid(store);
      const before = actedOn();
      const { revision } = await store.list(RegionKind, { limit: 1 });
      return asked.map(() => ({ cluster, revision, actedOn: before }));
    };
    this.#queue = new BatchQueue(read, MOST_REGIONS, () => setImmediate());
  }

  /** Returns a reading that begins after this call. */
  async next(): Promise<ManagementReading> {
    return this.#queue.put(undefined);
  }
}
