import { keyOf, keyText, type ObjectKey, type Resource } from '@fourwinds/resources';

/** Gets the object as it is now and as it was; `object` is undefined when it is gone, `previous` when it is new. */
export type ChangeHandler<K> = (key: ObjectKey, object: K | undefined, previous: K | undefined) => void;

/** Reports changes of objects. */
export interface Observable<K> {
  /** Calls the handler for every change from now on, the first list's included. Returns a function that removes it. */
  onChange(handler: ChangeHandler<K>): () => void;
}

/** An object as it is kept, and the version it was made from. */
interface Entry<K> {
  readonly version: string | undefined;
  readonly object: K;
}

/** A projection of each object, by `namespace/name`, and the handlers of its changes. */
export class KeptObjects<T extends Resource, K> implements Observable<K> {
  readonly #project: (object: T) => K;
  readonly #onError: (key: ObjectKey, error: unknown) => void;
  readonly #handlers = new Set<ChangeHandler<K>>();
  readonly #entries = new Map<string, Entry<K>>();

  /** `onError` gets the errors of handlers. */
  constructor(project: (object: T) => K, onError: (key: ObjectKey, error: unknown) => void) {
    this.#project = project;
    this.#onError = onError;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: ObjectKey): K | undefined {
    return this.#entries.get(keyText(key))?.object;
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys();
  }

  list(): K[] {
    return Array.from(this.#entries.values(), ({ object }) => object);
  }

  shrink(key: ObjectKey, object: K, less: K): void {
    const entry = this.#entries.get(keyText(key));
    if (entry?.object === object) this.#entries.set(keyText(key), { version: entry.version, object: less });
  }

  onChange(handler: ChangeHandler<K>): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Takes an object of a list, unless it is here in the same version; returns its key. */
  put(object: T): string {
    const key = keyOf(object);
    if (this.#entries.get(key)?.version !== object.metadata.resourceVersion) this.set(object);
    return key;
  }

  set(whole: T): void {
    const key = keyOf(whole);
    const previous = this.#entries.get(key)?.object;
    const object = this.#project(whole);
    this.#entries.set(key, { version: whole.metadata.resourceVersion, object });
    this.#notify(whole.metadata, object, previous);
  }

  remove(key: ObjectKey): void {
    const text = keyText(key);
    const previous = this.#entries.get(text)?.object;
    this.#entries.delete(text);
    this.#notify(key, undefined, previous);
  }

  /** Removes objects that are not in a list. */
  removeUnlisted(listed: ReadonlySet<string>): void {
    for (const key of this.#entries.keys()) if (!listed.has(key)) this.remove(keyOfText(key));
  }

  #notify({ namespace, name }: ObjectKey, object: K | undefined, previous: K | undefined): void {
    const key = namespace === undefined ? { name } : { namespace, name };
    for (const handler of this.#handlers) {
      try {
        handler(key, object, previous);
      } catch (error) {
        this.#onError(key, error);
      }
    }
  }
}

/** The key that `keyText` wrote. */
function keyOfText(text: string): ObjectKey {
  const slash = text.indexOf('/');
  return slash < 0 ? { name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}
