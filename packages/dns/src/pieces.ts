/**
 * Work that is split into pieces of a few milliseconds. Each `next()` does one piece. The last call returns the
 * result.
 */
export type Pieces<T> = Generator<undefined, T, undefined>;

/** Number of items per piece, if each item takes a few microseconds. */
export const ITEMS_A_PIECE = 512;

export function finish<T>(pieces: Pieces<T>): T {
  let step = pieces.next();
  while (step.done !== true) step = pieces.next();
  return step.value;
}

export function* sortInPieces<T>(items: readonly T[], compare: (a: T, b: T) => number): Pieces<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += ITEMS_A_PIECE) {
    runs.push(items.slice(start, start + ITEMS_A_PIECE).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      merged.push(i + 1 < runs.length ? yield* merge(runs[i], runs[i + 1], compare) : runs[i]);
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Pieces<T[]> {
  const merged: T[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    merged.push(compare(b[j], a[i]) < 0 ? b[j++] : a[i++]);
    if (merged.length % ITEMS_A_PIECE === 0) yield;
  }
  return merged.concat(a.slice(i), b.slice(j));
}
