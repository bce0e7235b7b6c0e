import { keyText, type ObjectKey, type Resource } from '@fourwinds/resources';

/**
 * The current and the previous version of an object. `now` is undefined if the object was deleted, and `before` is
 * undefined if the object is new. At least one of them is defined.
 */
export type Versions<K> = readonly [now: K, before: K | undefined] | readonly [now: undefined, before: K];

export type ChangeHandler<K> = (key: ObjectKey, versions: Versions<K>) => void;

export interface Observable<K> {
  /**
   * Calls the handler for each later change. If the first list is still to come, its objects count as changes.
   * Returns a function that removes the handler.
   */
  onChange(handler: ChangeHandler<K>): () => void;
}

export interface KeptObjectsOptions<T extends Resource, K> {
  readonly project: (object: T) => K;
  readonly onError: (key: ObjectKey, error: unknown) => void;
  /**
   * Returns the name that a projection contains. If set, all objects must be in one namespace, and these names are
   * their keys.
   */
  readonly nameOf?: (kept: K) => string;
}

/** Stores a projection of each object by key, and calls handlers for changes. */
export class KeptObjects<T extends Resource, K> implements Observable<K> {
  readonly #options: KeptObjectsOptions<T, K>;
  readonly #handlers = new Set<ChangeHandler<K>>();
  readonly #entries = new Map<string, K>();

  constructor(options: KeptObjectsOptions<T, K>) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: ObjectKey): K | undefined {
    return this.#entries.get(this.#textOf(key));
  }

  /** Returns the object for one of the keys that `keys` yields. */
  at(key: string): K | undefined {
    return this.#entries.get(key);
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys();
  }

  list(): K[] {
    return [...this.#entries.values()];
  }

  shrink(key: ObjectKey, object: K, less: K): void {
    const text = this.#textOf(key);
    if (this.#entries.get(text) === object) this.#entries.set(text, less);
  }

  onChange(handler: ChangeHandler<K>): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Adds a listed object, unless the same version is already present. Returns the key of the object. */
  put(object: T): string {
    const key = this.#textOf(object.metadata);
    const kept = this.#entries.get(key);
    if (kept === undefined || versionOf(kept) !== object.metadata.resourceVersion) this.#replace(key, object, kept);
    return key;
  }

  set(whole: T): void {
    const key = this.#textOf(whole.metadata);
    this.#replace(key, whole, this.#entries.get(key));
  }

  /** Does not call handlers if the object is not present. */
  remove(key: ObjectKey): void {
    const text = this.#textOf(key);
    const previous = this.#entries.get(text);
    if (previous === undefined) return;
    this.#entries.delete(text);
    this.#notify(key, [undefined, previous]);
  }

  #replace(key: string, whole: T, previous: K | undefined): void {
    const { project, nameOf } = this.#options;
    const object = project(whole);
    this.#entries.set(nameOf === undefined ? key : nameOf(object), object);
    this.#notify(whole.metadata, [object, previous]);
  }

  #textOf(key: ObjectKey): string {
    return this.#options.nameOf === undefined ? keyText(key) : key.name;
  }

  #notify({ namespace, name }: ObjectKey, versions: Versions<K>): void {
    const key = namespace === undefined ? { name } : { namespace, name };
    for (const handler of this.#handlers) {
      try {
        handler(key, versions);
      } catch (error) {
        this.#options.onError(key, error);
      }
    }
  }
}

function versionOf(kept: unknown): string | undefined {
  const { metadata, resourceVersion } = kept as { metadata?: { resourceVersion?: string }; resourceVersion?: string };
  return metadata?.resourceVersion ?? resourceVersion;
}

/** Parses the output of `keyText`. */
export function keyOfText(text: string): ObjectKey {
  const slash = text.indexOf('/');
  return slash < 0 ? { name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}
