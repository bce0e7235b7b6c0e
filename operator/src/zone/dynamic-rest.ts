import { areDynamicUpdates, type ObjectMeta } from '@fourwinds/resources';

/** Interval after the last published dynamic update. Further updates within it are batched. */
const REST_MILLISECONDS = 200;

interface Updated {
  readonly generation: number;
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
}

/** Batches a zone's dynamic updates into one version. The first update, and any other change, is published at once. */
export class DynamicRest {
  readonly #updated = new Map<string, Updated>();

  /** Call this after a version with only dynamic updates was published. */
  note(key: string, updated: Updated): void {
    for (const [other, { at }] of this.#updated) {
      if (updated.at - at < REST_MILLISECONDS) break;
      this.#updated.delete(other);
    }
    this.#updated.delete(key);
    this.#updated.set(key, updated);
  }

  /** Returns the milliseconds to wait for further updates before a zone is published, or 0. */
  of(key: string, metadata: ObjectMeta, now: number): number {
    const last = this.#updated.get(key);
    const { generation = 0 } = metadata;
    if (last === undefined || !areDynamicUpdates(metadata, last.generation, generation)) return 0;
    const left = last.at + REST_MILLISECONDS - now;
    return generation === last.generation ? 0 : Math.max(0, left);
  }
}
