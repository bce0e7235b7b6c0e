import { areDynamicUpdates, type ObjectMeta } from '@fourwinds/resources';

/** Dynamic updates of a zone that come within this time after the last was published are published together. */
const REST_MILLISECONDS = 200;

interface Updated {
  readonly generation: number;
  /** Milliseconds of a clock that only goes on. */
  readonly at: number;
}

/** Joins dynamic updates of a zone that arrive together in one version. The first is published at once, as is any other change. */
export class DynamicRest {
  /** By the keys of zones, the oldest first. */
  readonly #updated = new Map<string, Updated>();

  /** A version that differs by dynamic updates alone was published. */
  note(key: string, updated: Updated): void {
    for (const [other, { at }] of this.#updated) {
      if (updated.at - at < REST_MILLISECONDS) break;
      this.#updated.delete(other);
    }
    this.#updated.delete(key);
    this.#updated.set(key, updated);
  }

  /** Milliseconds for which a zone waits for further updates before it is published; 0 where it does not. */
  of(key: string, metadata: ObjectMeta, now: number): number {
    const last = this.#updated.get(key);
    const { generation = 0 } = metadata;
    if (last === undefined || !areDynamicUpdates(metadata, last.generation, generation)) return 0;
    const left = last.at + REST_MILLISECONDS - now;
    return generation === last.generation ? 0 : Math.max(0, left);
  }
}
