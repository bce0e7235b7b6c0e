import { keyOf, keyText, type Resource, type WatchCache } from '@fourwinds/resources';

/** Objects of a watch cache grouped by a property, kept up to date; `onChange` hears every group that changed. */
export class IndexBy<T extends Resource> {
  readonly #groups = new Map<string, Map<string, T>>();
  readonly #groupOf: (object: T) => string;

  constructor(
    cache: WatchCache<T>,
    groupOf: (object: T) => string,
    onChange: (group: string) => void = () => undefined,
  ) {
    this.#groupOf = groupOf;
    cache.onChange((key, object, previous) => {
      if (previous !== undefined) this.#remove(previous, keyText(key), onChange);
      if (object !== undefined) this.#add(object, onChange);
    });
  }

  get(group: string): T[] {
    return [...(this.#groups.get(group)?.values() ?? [])];
  }

  #add(object: T, onChange: (group: string) => void): void {
    const group = this.#groupOf(object);
    const members = this.#groups.get(group) ?? new Map<string, T>();
    this.#groups.set(group, members.set(keyOf(object), object));
    onChange(group);
  }

  #remove(object: T, key: string, onChange: (group: string) => void): void {
    const group = this.#groupOf(object);
    const members = this.#groups.get(group);
    members?.delete(key);
    if (members?.size === 0) this.#groups.delete(group);
    onChange(group);
  }
}
