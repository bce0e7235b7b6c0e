import type { WatchCache } from './watch-cache.ts';
import { keyOf, keyText, type Resource } from '@fourwinds/resources';

/** Objects of a watch cache by properties of theirs, kept up to date; an object may be in several groups. */
export class IndexBy<T extends Resource> {
  readonly #groups = new Map<string, Map<string, T>>();
  readonly #groupsOf: (object: T) => readonly string[];

  constructor(cache: WatchCache<T>, groupsOf: (object: T) => readonly string[]) {
    this.#groupsOf = groupsOf;
    cache.onChange((key, object, previous) => {
      if (previous !== undefined) this.#remove(previous, keyText(key));
      if (object !== undefined) this.#add(object);
    });
  }

  get(group: string): T[] {
    return [...(this.#groups.get(group)?.values() ?? [])];
  }

  #add(object: T): void {
    for (const group of this.#groupsOf(object)) {
      const members = this.#groups.get(group) ?? new Map<string, T>();
      this.#groups.set(group, members.set(keyOf(object), object));
    }
  }

  #remove(object: T, key: string): void {
    for (const group of this.#groupsOf(object)) {
      const members = this.#groups.get(group);
      members?.delete(key);
      if (members?.size === 0) this.#groups.delete(group);
    }
  }
}
