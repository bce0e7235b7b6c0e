import { manifestNameOf } from '@fourwinds/snapshot';
import { yieldToEventLoop } from '@fourwinds/process';
import type { HeldConfigMap } from '../regions/held-config-map.ts';
import type { RegionConnection } from '../regions/region-connection.ts';
import { isMassDeletion } from './mass-deletion.ts';

export interface Expectations {
  /** Returns true if the zone exists or is retained. A deleted zone exists until its finalizer is removed. */
  readonly isExpected: (manifest: string, held: HeldConfigMap | undefined) => boolean;
  /** Returns true if the claim shows that the zone was deleted in the normal way. */
  readonly isReleased: (manifest: string) => boolean;
}

export class RegionGarbage {
  readonly connection: RegionConnection;
  /** Manifests without a zone and without a known deletion. */
  readonly unexplained = new Set<string>();
  /** Manifests with more to remove once the servers of the region have acknowledged the change. */
  readonly awaiting = new Set<string>();
  /** By manifest: buckets that were already found unlisted, and the time of that check. */
  readonly suspects = new Map<string, { readonly names: ReadonlySet<string>; readonly since: number }>();
  /**
   * When each tombstone was found to be acknowledged. Tombstones are kept for the grace period, because a recreated
   * zone continues from its tombstone.
   */
  readonly done = new Map<string, number>();
  /** When a manifest was last found without a zone, on the monotonic clock. */
  changedAt = -Infinity;
  /** When the management cluster was last found not to be behind the epoch of the region, on the same clock. */
  checkedAt = -Infinity;
  #isComplete = false;
  readonly #expectations: Expectations;
  #resync: Iterator<string, undefined> | undefined;

  constructor(connection: RegionConnection, expectations: Expectations) {
    this.connection = connection;
    this.#expectations = expectations;
  }

  /** False until everything in the region was compared once. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get isMassDeletion(): boolean {
    return isMassDeletion(this.unexplained.size, this.connection.contents.manifests);
  }

  /**
   * Compares the names of everything in the region, in pieces. Returns the manifests that may have something to
   * remove.
   */
  async survey(): Promise<string[]> {
    const found = new Set<string>();
    for (const name of this.connection.configMapNames()) {
      const manifest = manifestNameOf(name);
      this.note(manifest);
      if (this.mayHoldGarbage(manifest)) found.add(manifest);
      await yieldToEventLoop();
    }
    this.#isComplete = true;
    return [...found];
  }

  /** Returns the next names in the region, up to `count`. Starts over after the end. */
  next(count: number): string[] {
    const names: string[] = [];
    this.#resync ??= this.connection.configMapNames();
    while (names.length < count) {
      const result = this.#resync.next();
      if (result.done === true) {
        this.#resync = undefined;
        return names;
      }
      names.push(manifestNameOf(result.value));
    }
    return names;
  }

  /**
   * Checks whether one manifest lacks both a zone and a known deletion. Returns true the first time that this is
   * found.
   */
  note(manifest: string): boolean {
    const isUnexplained = this.#isOrphan(manifest) && !this.#expectations.isReleased(manifest);
    const isNew = isUnexplained && !this.unexplained.has(manifest);
    if (isUnexplained) this.unexplained.add(manifest);
    else this.unexplained.delete(manifest);
    if (!this.connection.contents.tombstones.has(manifest)) this.done.delete(manifest);
    return isNew;
  }

  /** Returns true if the management cluster has a zone for the region's present manifest. */
  isExpected(manifest: string): boolean {
    return this.#expectations.isExpected(manifest, this.connection.configMap(manifest));
  }

  mayHoldGarbage(manifest: string): boolean {
    const { contents } = this.connection;
    if (contents.hasBuckets(manifest) || this.#isOrphan(manifest)) return true;
    return contents.tombstones.has(manifest) && !this.isExpected(manifest);
  }

  #isOrphan(manifest: string): boolean {
    return this.connection.hasManifest(manifest) && !this.isExpected(manifest);
  }
}
