import { type Disappearance, mayDrop } from './drop-guard.ts';

/** How long zones dropped without a tombstone count towards the next decision. */
const REMEMBER_MILLISECONDS = 600_000;

export interface MissingReview {
  readonly drop: readonly string[];
  /** Reason why missing zones are kept. Undefined if none are kept. */
  readonly alarm: string | undefined;
  readonly facts: Disappearance;
}

/** Served zones without a manifest or tombstone in the region. */
export class MissingZones {
  readonly #names = new Set<string>();
  #dropped: number[] = [];

  add(name: string): void {
    this.#names.add(name);
  }

  /** Returns false if the zone was not missing. */
  delete(name: string): boolean {
    return this.#names.delete(name);
  }

  /** Decides about all missing zones among the `served` zones. `now` is on a monotonic clock. */
  review(served: { readonly size: number; has(name: string): boolean }, now: number): MissingReview {
    this.#dropped = this.#dropped.filter((at) => now - at < REMEMBER_MILLISECONDS);
    const missing = [...this.#names].filter((name) => served.has(name));
    const facts = { served: served.size, missing: missing.length, droppedBefore: this.#dropped.length };
    if (!mayDrop(facts)) {
      const alarm = `${missing.length} of ${served.size} zones are gone from the region without a tombstone; all are still served`;
      return { drop: [], alarm, facts };
    }
    this.#names.clear();
    this.#dropped.push(...missing.map(() => now));
    return { drop: missing, alarm: undefined, facts };
  }
}
