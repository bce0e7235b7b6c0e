import { compareRevisions, keyText, type ObjectKey, type Resource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';

type Cache<T extends Resource> = Pick<Informer<T>, 'get' | 'onChange' | 'revision'>;

/** The latest version of each object of a kind that this process knows: the cache's, or one it wrote that the cache has not seen yet. */
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

  /** Whether this process has written objects that the cache has not seen yet. */
  get isAhead(): boolean {
    return this.#written.size > 0;
  }

  get(key: ObjectKey): T | undefined {
    return this.#written.get(keyText(key)) ?? this.#cache.get(key);
  }

  /** Takes the version that a write has made. */
  put(object: T): void {
    if (!isOlder(object, this.#cache.revision)) this.#written.set(keyText(object.metadata), object);
  }

  /** Forgets the own write: the store has another version. */
  forget(key: ObjectKey): void {
    this.#written.delete(keyText(key));
  }
}

/** Whether a version is the one of a revision, or an earlier one. */
function isOlder({ metadata }: Resource, revision: string): boolean {
  return compareRevisions(metadata.resourceVersion!, revision) <= 0;
}
