import { Name } from '../name.ts';

/** Whether the first name comes before the second in canonical order; quick where they are the same object. */
export function precedes(a: Name, b: Name): boolean {
  return a !== b && Name.compare(a, b) < 0;
}

/** The place of a name among things in canonical order of their names (RFC 4034 6.1), or where it would be. It is not before `start`. */
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

/** Things, in any order, put among others that are in canonical order of their names. */
export function insertInOrder<T>(come: readonly T[], things: readonly T[], nameOf: (thing: T) => Name): T[] {
  const added = come.toSorted((a, b) => Name.compare(nameOf(a), nameOf(b)));
  return mergeInOrder(added, things, nameOf);
}

/** Things put among others, both in canonical order of their names. */
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
