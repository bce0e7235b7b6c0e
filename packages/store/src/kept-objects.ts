import { keyText, type ObjectKey, type Resource } from '@fourwinds/resources';

/** An object as it is, undefined when it is gone, and as it was, undefined when it is new: `now ?? before` is always an object. */
export type Versions<K> = readonly [now: K, before: K | undefined] | readonly [now: undefined, before: K];

/** Gets the versions of an object that has changed. */
export type ChangeHandler<K> = (key: ObjectKey, versions: Versions<K>) => void;

/** Reports changes of objects. */
export interface Observable<K> {
  /** Calls the handler for every change from now on, the first list's included. Returns a function that removes it. */
  onChange(handler: ChangeHandler<K>): () => void;
}

export interface KeptObjectsOptions<T extends Resource, K> {
  readonly project: (object: T) => K;
  /** Gets the errors of handlers. */
  readonly onError: (key: ObjectKey, error: unknown) => void;
  /** The name in a projection. Where it is given, all objects are of one namespace, and their keys are these names. */
  readonly nameOf?: (kept: K) => string;
}

/** A projection of each object, by its key, `namespace/name`, and the handlers of its changes. */
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

  /** The object of a key as `keys` gives it. */
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

  /** Takes an object of a list, unless it is here in the same version; returns its key. */
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

  /** Handlers hear nothing of an object that is not here. */
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

/** The version from which an object was made, where that is kept. */
function versionOf(kept: unknown): string | undefined {
  const { metadata, resourceVersion } = kept as { metadata?: { resourceVersion?: string }; resourceVersion?: string };
  return metadata?.resourceVersion ?? resourceVersion;
}

/** The key that `keyText` wrote. */
export function keyOfText(text: string): ObjectKey {
  const slash = text.indexOf('/');
  return slash < 0 ? { name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}
