import { useCallback, useMemo, useState } from 'react';
import type { FieldProblem } from '../../api/problem.ts';
import { problemIn } from '../../api/problem.ts';
import type { Pending } from '../../changes/pending.ts';

/** Error messages by row key. */
export type Faults = ReadonlyMap<string, readonly string[]>;

const none: Faults = new Map();

/** The keys of changes, in request order. */
function keysOf({ removed, changed, added }: Pending): string[] {
  return [...Object.keys(removed), ...Object.keys(changed), ...added.map(({ key }) => key)];
}

/** Maps the problems of a response to rows, by the index or path of the change. */
export function faultsOfRows(pending: Pending, problems: readonly FieldProblem[]): Faults {
  const keys = keysOf(pending);
  const faults = new Map<string, string[]>();
  for (const problem of problems) {
    const key = keys[indexOf(problem)];
    if (key !== undefined) faults.set(key, [...(faults.get(key) ?? []), problem.message]);
  }
  return faults;
}

/** Returns the index of the change; NaN if the problem is not about a change. */
function indexOf({ index, path }: FieldProblem): number {
  return index ?? Number(/^changes\[(\d+)\]/.exec(path)?.[1]);
}

/** A label for a changed row, for example `www A`; undefined if the row has no change. */
export function rowOfKey({ removed, changed, added }: Pending, key: string): string | undefined {
  const row = removed[key] ?? changed[key]?.after ?? added.find((one) => one.key === key);
  return row && `${row.name} ${row.type}`;
}

/** A label for the row of a problem, for example `www A`; undefined if the problem is not about a row. */
export function rowOfProblem({ removed, changed, added }: Pending, problem: FieldProblem): string | undefined {
  const rows = [...Object.values(removed), ...Object.values(changed).map(({ after }) => after), ...added];
  const row = rows.at(indexOf(problem));
  return Number.isNaN(indexOf(problem)) || row === undefined ? undefined : `${row.name} ${row.type}`;
}

/** The error of the last publish request, or null. `tried` are the changes in this request. */
interface Attempt {
  readonly error: unknown;
  readonly tried: Pending | undefined;
}

/**
 * Returns the errors of the last review or publish request. Drops them when the pending changes no longer equal the
 * changes in that request.
 */
export function useRefusal(pending: Pending, { error, tried }: Attempt) {
  const [reviewed, setReviewed] = useState<{ readonly pending: Pending; readonly error: unknown }>();
  const noteRefusal = useCallback((of: Pending, refusal: unknown) => setReviewed({ pending: of, error: refusal }), []);
  const refusal = error !== null && tried === pending ? error : reviewed?.pending === pending ? reviewed.error : null;
  const faults = useMemo(
    () => (refusal === null ? none : faultsOfRows(pending, problemIn(refusal).issues ?? [])),
    [pending, refusal],
  );
  return { faults, noteRefusal };
}
