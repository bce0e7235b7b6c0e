import { recordKey } from '../records/entry.ts';
import type { RevisionRecord } from './revision.ts';

/** A change from a history, with its revision number and the number of the revision before it. */
export interface KnownChange {
  readonly number: number;
  readonly before: number;
  readonly added: readonly RevisionRecord[];
  readonly removed: readonly RevisionRecord[];
}

/** Records of a revision, and all changes from this revision to the latest, oldest first. */
export interface Beginning {
  readonly number: number;
  readonly records: ReadonlyMap<string, RevisionRecord>;
  readonly steps: readonly Omit<KnownChange, 'before'>[];
}

/**
 * Undoes changes in the records of the latest revision, starting with the latest change. Stops at a change that does
 * not match the records.
 */
export function goBack(latest: number, whole: readonly RevisionRecord[], changes: readonly KnownChange[]): Beginning {
  const records = new Map(whole.map((record) => [recordKey(record), record]));
  const steps: Omit<KnownChange, 'before'>[] = [];
  let number = latest;
  for (const change of changes) {
    const step = change.number === number ? undo(records, change) : undefined;
    if (step === undefined) break;
    steps.unshift(step);
    number = change.before;
  }
  return { number, records, steps };
}

/**
 * Undoes a change. Returns the change with the records that were found. If the change cannot have produced the
 * records, undoes nothing and returns undefined.
 */
function undo(
  records: Map<string, RevisionRecord>,
  { number, added, removed }: KnownChange,
): Omit<KnownChange, 'before'> | undefined {
  const present = added.flatMap((record) => records.get(recordKey(record)) ?? []);
  const came = new Set(present.map(recordKey));
  if (present.length < added.length || removed.some((record) => isKept(records, came, recordKey(record))))
    return undefined;
  for (const key of came) records.delete(key);
  for (const record of removed) records.set(recordKey(record), record);
  return { number, added: present, removed };
}

function isKept(records: ReadonlyMap<string, RevisionRecord>, came: ReadonlySet<string>, key: string): boolean {
  return records.has(key) && !came.has(key);
}
