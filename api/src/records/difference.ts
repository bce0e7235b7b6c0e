import { type Entry, isSame } from './entry.ts';

export interface Difference {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  readonly changed: readonly { readonly before: Entry; readonly after: Entry }[];
}

/** The difference between two lists of records; a record is the same as long as its id is. */
export function difference(before: readonly Entry[], after: readonly Entry[]): Difference {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const kept = new Set(after.map(({ id }) => id));
  const pairs = after.flatMap((entry) => {
    const was = old.get(entry.id);
    return was === undefined ? [] : [{ before: was, after: entry }];
  });
  return {
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !kept.has(id)),
    changed: pairs.filter((pair) => !isSame(pair.before, pair.after)),
  };
}

export function isEmpty({ added, removed, changed }: Difference): boolean {
  return added.length + removed.length + changed.length === 0;
}
