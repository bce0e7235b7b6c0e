import { compareRevisions, keyText, type ObjectKey, type Resource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';

type Cache<T extends Resource> = Pick<Informer<T>, 'get' | 'onChange' | 'revision'>;

/**
 * The latest known version of each object. This is the cached version, or a newer version that this process wrote and
 * that the cache has not received yet.
 */
export class LatestVersions<T extends Resource> {
  readonly #cache: Cache<T>;
  readonly #written = new Map<string, T>();

  constructor(cache: Cache<T>) {
    this.#cache = cache;
    cache.onChange((key, [object]) => {
      const written = this.#written.get(keyText(key));
      if (written !== undefined && (object === undefined || isOlder(written, object.metadata.resourceVersion!)))
        this.#written.delete(keyText(key));
    });
  }

  /** True if the cache has not yet received all writes of this process. */
  get isAhead(): boolean {
    return this.#written.size > 0;
  }

  get(key: ObjectKey): T | undefined {
    return this.#written.get(keyText(key)) ?? this.#cache.get(key);
  }

  /** Records the version that a write returned. */
  put(object: T): void {
    if (!isOlder(object, this.#cache.revision)) this.#written.set(keyText(object.metadata), object);
  }

  /** Drops the recorded write, because the store has a different version. */
  forget(key: ObjectKey): void {
    this.#written.delete(keyText(key));
  }
}

function isOlder({ metadata }: Resource, revision: string): boolean {
  return compareRevisions(metadata.resourceVersion!, revision) <= 0;
}
