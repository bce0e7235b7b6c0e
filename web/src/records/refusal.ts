import { useCallback, useMemo, useState } from 'react';
import type { FieldProblem } from '../api/problem.ts';
import { problemIn } from '../api/problem.ts';
import type { Pending } from './pending.ts';
import type { Publishing } from './use-publish.ts';

/** Messages by the key of the row whose change is at fault. */
export type Faults = ReadonlyMap<string, readonly string[]>;

const none: Faults = new Map();

/** The keys of changes in the order in which they are sent. */
function keysOf({ removed, changed, added }: Pending): string[] {
  return [...Object.keys(removed), ...Object.keys(changed), ...added.map(({ key }) => key)];
}

/** The rows that problems of an answer are about: each names a change by its index, or by its path. */
export function faultsOfRows(pending: Pending, problems: readonly FieldProblem[]): Faults {
  const keys = keysOf(pending);
  const faults = new Map<string, string[]>();
  for (const problem of problems) {
    const key = keys[indexOf(problem)];
    if (key !== undefined) faults.set(key, [...(faults.get(key) ?? []), problem.message]);
  }
  return faults;
}

/** NaN where a problem is about no change. */
function indexOf({ index, path }: FieldProblem): number {
  return index ?? Number(/^changes\[(\d+)\]/.exec(path)?.[1]);
}

/** The row of a change, such as `www A`; undefined for one that does not change. */
export function rowOfKey({ removed, changed, added }: Pending, key: string): string | undefined {
  const row = removed[key] ?? changed[key]?.after ?? added.find((one) => one.key === key);
  return row && `${row.name} ${row.type}`;
}

/** The row that a problem is about, such as `www A`; undefined for one about others. */
export function rowOfProblem({ removed, changed, added }: Pending, problem: FieldProblem): string | undefined {
  const rows = [...Object.values(removed), ...Object.values(changed).map(({ after }) => after), ...added];
  const row = rows.at(indexOf(problem));
  return Number.isNaN(indexOf(problem)) || row === undefined ? undefined : `${row.name} ${row.type}`;
}

/** The faults of the rows as the last review or publication has found them, until the changes are others. */
export function useRefusal(pending: Pending, { error, tried }: Pick<Publishing, 'error' | 'tried'>) {
  const [reviewed, setReviewed] = useState<{ readonly pending: Pending; readonly error: unknown }>();
  const noteRefusal = useCallback((of: Pending, refusal: unknown) => setReviewed({ pending: of, error: refusal }), []);
  const refusal = error !== null && tried === pending ? error : reviewed?.pending === pending ? reviewed.error : null;
  const faults = useMemo(
    () => (refusal === null ? none : faultsOfRows(pending, problemIn(refusal).errors ?? [])),
    [pending, refusal],
  );
  return { faults, noteRefusal };
}
