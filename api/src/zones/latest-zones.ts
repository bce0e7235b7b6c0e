import { compareRevisions, keyText, type ObjectKey, type ZoneResource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';

type Cache = Pick<Informer<ZoneResource>, 'get' | 'onChange' | 'revision'>;

/** The latest version of each zone that this process knows: the cache's, or one it wrote that the cache has not seen yet. */
export class LatestZones {
  readonly #cache: Cache;
  readonly #written = new Map<string, ZoneResource>();

  constructor(cache: Cache) {
    this.#cache = cache;
    cache.onChange((key, zone) => {
      const written = this.#written.get(keyText(key));
      if (written !== undefined && (zone === undefined || isOlder(written, zone.metadata.resourceVersion!)))
        this.#written.delete(keyText(key));
    });
  }

  get(key: ObjectKey): ZoneResource | undefined {
    return this.#written.get(keyText(key)) ?? this.#cache.get(key);
  }

  /** Takes the version that a write has made. */
  put(zone: ZoneResource): void {
    if (!isOlder(zone, this.#cache.revision)) this.#written.set(keyText(zone.metadata), zone);
  }

  /** Forgets the own write: the store has another version. */
  forget(key: ObjectKey): void {
    this.#written.delete(keyText(key));
  }
}

/** Whether a version is the one of a revision, or an earlier one. */
function isOlder({ metadata }: ZoneResource, revision: string): boolean {
  return compareRevisions(metadata.resourceVersion!, revision) <= 0;
}
