import type { ZoneRecord } from '@fourwinds/resources';

/**
 * Difference between two lists of inline records. The records that it does not mention are the same and in the same
 * order.
 */
export interface InlineDifference {
  /** Indexes of removed records in the first list, ascending. */
  readonly leaving: readonly number[];
  /** Indexes of added records in the second list, ascending. */
  readonly joining: readonly number[];
}

/** Returns undefined if more than `most` records were removed or added. A moved record counts as removed and added. */
export function inlineDifference(
  before: readonly ZoneRecord[],
  after: readonly ZoneRecord[],
  most: number,
): InlineDifference | undefined {
  const leaving: number[] = [];
  const joining: number[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (isSame(before[i], after[j])) {
      i++;
      j++;
    } else if (j === after.length || isSame(before[i + 1], after[j])) leaving.push(i++);
    else if (i === before.length || isSame(before[i], after[j + 1])) joining.push(j++);
    else {
      leaving.push(i++);
      joining.push(j++);
    }
    if (leaving.length > most || joining.length > most) return undefined;
  }
  return { leaving, joining };
}

/** Converts the index of an unchanged record in the first list to its index in the second list. */
export function indexAfter({ leaving, joining }: InlineDifference, index: number): number {
  let after = index - leaving.filter((left) => left < index).length;
  for (const joined of joining) if (joined <= after) after++;
  return after;
}

function isSame(a: ZoneRecord | undefined, b: ZoneRecord | undefined): boolean {
  if (a === b || a === undefined || b === undefined) return a === b;
  return (
    a.value === b.value &&
    a.name === b.name &&
    a.type === b.type &&
    a.ttl === b.ttl &&
    a.id === b.id &&
    a.comment === b.comment
  );
}
