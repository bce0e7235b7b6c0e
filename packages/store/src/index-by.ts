import type { Observable } from './kept-objects.ts';

/**
 * Indexes the objects of an informer by group. An object can belong to several groups. A group with one object needs
 * no collection.
 */
export class IndexBy<K extends object> {
  readonly #groups = new Map<string, K | Set<K>>();
  readonly #groupsOf: (object: K) => readonly string[];

  constructor(informer: Observable<K>, groupsOf: (object: K) => readonly string[]) {
    this.#groupsOf = groupsOf;
    informer.onChange((_, [object, previous]) => {
      if (previous !== undefined) this.#remove(previous);
      if (object !== undefined) this.#add(object);
    });
  }

  get size(): number {
    return this.#groups.size;
  }

  get(group: string): K[] {
    const members = this.#groups.get(group);
    if (members === undefined) return [];
    return members instanceof Set ? [...members] : [members];
  }

  countOf(group: string): number {
    const members = this.#groups.get(group);
    return members instanceof Set ? members.size : members === undefined ? 0 : 1;
  }

  some(group: string, most: number): K[] {
    const members = this.#groups.get(group);
    return members instanceof Set ? members.values().take(most).toArray() : this.get(group).slice(0, most);
  }

  #add(object: K): void {
    for (const group of this.#groupsOf(object)) {
      const members = this.#groups.get(group);
      if (members instanceof Set) members.add(object);
      else if (members === undefined || members === object) this.#groups.set(group, object);
      else this.#groups.set(group, new Set([members, object]));
    }
  }

  #remove(object: K): void {
    for (const group of this.#groupsOf(object)) {
      const members = this.#groups.get(group);
      if (members instanceof Set) members.delete(object);
      if (members === object || (members instanceof Set && members.size === 0)) this.#groups.delete(group);
    }
  }
}
