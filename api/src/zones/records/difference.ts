import { type Entry, isSame } from './entry.ts';

export interface Difference {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  readonly changed: readonly { readonly before: Entry; readonly after: Entry }[];
}

/** Compares two lists of records by ID. */
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

/** Number of visible records for each effect of a write. */
export interface RecordCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Counts a difference, of which `before` is the number of records before it. */
export function countsOf({ added, removed, changed }: Difference, before: number): RecordCounts {
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    unchanged: before - removed.length - changed.length,
  };
}

export function isEmpty({ added, removed, changed }: Difference): boolean {
  return added.length + removed.length + changed.length === 0;
}
