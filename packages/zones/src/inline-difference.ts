import type { ZoneRecord } from '@fourwinds/resources';

/** How one list of inline records became another: all records but these are the same, in the same order. */
export interface InlineDifference {
  /** Indexes in the former list, ascending. */
  readonly leaving: readonly number[];
  /** Indexes in the latter list, ascending. */
  readonly joining: readonly number[];
}

/** Undefined where more than `most` records would leave or join. A record that has moved leaves and joins. */
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

/** The index in the latter list of a record that stays, by its index in the former. */
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
