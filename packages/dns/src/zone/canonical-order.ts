import { Name } from '../name.ts';

/** True if `a` is before `b` in canonical order. Fast if both are the same object. */
export function precedes(a: Name, b: Name): boolean {
  return a !== b && Name.compare(a, b) < 0;
}

/**
 * Finds a name in a list in canonical order (RFC 4034 6.1). Returns its index, or the index where it must be
 * inserted. Starts the search at `start`.
 */
export function placeOf<T>(name: Name, things: readonly T[], nameOf: (thing: T) => Name, start = 0): number {
  let low = start;
  let high = things.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Name.compare(nameOf(things[middle]), name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inserts items into a list in canonical order. The new items may be in any order. */
export function insertInOrder<T>(come: readonly T[], things: readonly T[], nameOf: (thing: T) => Name): T[] {
  const added = come.toSorted((a, b) => Name.compare(nameOf(a), nameOf(b)));
  return mergeInOrder(added, things, nameOf);
}

export function mergeInOrder<T>(added: T[], things: readonly T[], nameOf: (thing: T) => Name): T[] {
  if (things.length === 0) return added;
  let start = 0;
  const runs = added.map((thing) => {
    const end = placeOf(nameOf(thing), things, nameOf, start);
    const run = [...things.slice(start, end), thing];
    start = end;
    return run;
  });
  return [...runs.flat(), ...things.slice(start)];
}
