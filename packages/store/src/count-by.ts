import type { WatchCache } from './watch-cache.ts';
import type { Resource } from '@fourwinds/resources';

/** How many objects of a watch cache have a property, kept up to date; an object may count in several groups. */
export class CountBy<T extends Resource> {
  readonly #counts = new Map<string, number>();

  constructor(cache: WatchCache<T>, groupsOf: (object: T) => readonly string[]) {
    cache.onChange((_, object, previous) => {
      if (previous !== undefined) for (const group of groupsOf(previous)) this.#add(group, -1);
      if (object !== undefined) for (const group of groupsOf(object)) this.#add(group, 1);
    });
  }

  get(group: string): number {
    return this.#counts.get(group) ?? 0;
  }

  /** Groups with objects in them. */
  entries(): Iterable<[string, number]> {
    return this.#counts.entries();
  }

  #add(group: string, change: number): void {
    const count = this.get(group) + change;
    if (count === 0) this.#counts.delete(group);
    else this.#counts.set(group, count);
  }
}
