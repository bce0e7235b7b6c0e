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
  for (const { index, path, message } of problems) {
    const key = keys[index ?? Number(/^changes\[(\d+)\]/.exec(path)?.[1])];
    if (key !== undefined) faults.set(key, [...(faults.get(key) ?? []), message]);
  }
  return faults;
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
