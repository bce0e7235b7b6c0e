import { manifestNameOf } from '@fourwinds/snapshot';
import { yieldToEventLoop } from '@fourwinds/process';
import type { HeldConfigMap } from '../regions/held-config-map.ts';
import type { RegionConnection } from '../regions/region-connection.ts';
import { isMassDeletion } from './mass-deletion.ts';

/** The state of a manifest's domain in the management cluster. */
export interface Expectations {
  /** Its zone exists, deleted ones included as long as their finalizer works, or is retained. */
  readonly isExpected: (manifest: string, held: HeldConfigMap | undefined) => boolean;
  /** Its zone was deleted as zones are: the claim tells. */
  readonly isReleased: (manifest: string) => boolean;
}

/** Surplus objects known at one connection to a region. */
export class RegionGarbage {
  readonly connection: RegionConnection;
  /** Manifests without a zone that nobody is known to have deleted. */
  readonly unexplained = new Set<string>();
  /** Manifests of which more can be removed when the servers of the region have taken note. */
  readonly awaiting = new Set<string>();
  /** Buckets that were found unlisted before, and when; by manifest. */
  readonly suspects = new Map<string, { readonly names: ReadonlySet<string>; readonly since: number }>();
  /** When tombstones were found to have done their work: a zone that is made again at once goes on from them. */
  readonly done = new Map<string, number>();
  /** When a manifest was last found to be without a zone, by the clock that only goes on. */
  changedAt = -Infinity;
  /** When the management cluster was last found not to be behind the epoch of the region, by the same clock. */
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

  /** Compares the names of everything in the region, in pieces; gives those of which something may have to be removed. */
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

  /** The next so many names of those that the region holds; begins again at the end. */
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

  /** Compares one manifest with the zones that there are; true where it is newly without one. */
  note(manifest: string): boolean {
    const isUnexplained = this.#isOrphan(manifest) && !this.#expectations.isReleased(manifest);
    const isNew = isUnexplained && !this.unexplained.has(manifest);
    if (isUnexplained) this.unexplained.add(manifest);
    else this.unexplained.delete(manifest);
    if (!this.connection.contents.tombstones.has(manifest)) this.done.delete(manifest);
    return isNew;
  }

  /** Whether the management cluster has a zone for a manifest, as it is in the region now. */
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
