import type { Observable } from './kept-objects.ts';

/** Counts the objects of an informer by group. An object can belong to several groups. */
export class CountBy<K> {
  readonly #counts = new Map<string, number>();

  constructor(informer: Observable<K>, groupsOf: (object: K) => readonly string[]) {
    informer.onChange((_, [object, previous]) => {
      if (previous !== undefined) for (const group of groupsOf(previous)) this.#add(group, -1);
      if (object !== undefined) for (const group of groupsOf(object)) this.#add(group, 1);
    });
  }

  get(group: string): number {
    return this.#counts.get(group) ?? 0;
  }

  entries(): Iterable<[string, number]> {
    return this.#counts.entries();
  }

  #add(group: string, change: number): void {
    const count = this.get(group) + change;
    if (count === 0) this.#counts.delete(group);
    else this.#counts.set(group, count);
  }
}
