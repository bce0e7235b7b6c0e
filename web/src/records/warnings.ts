import type { Zone } from '../api/client.ts';
import type { FieldProblem } from '../api/problem.ts';

type Problem = Pick<FieldProblem, 'code' | 'message'>;

/** The same for the same warning, wherever it stands. */
export function keyOfWarning({ code, message }: Problem): string {
  return `${code} ${message}`;
}

/** The warnings that nobody has seen yet: those of a zone before the change are known. */
export function newWarnings<T extends Problem>(
  warnings: readonly T[],
  known: Zone['problems'],
  seen: readonly Problem[],
): T[] {
  const keys = new Set([...known, ...seen].map(keyOfWarning));
  return warnings.filter((warning) => !keys.has(keyOfWarning(warning)));
}

/** The messages of a zone's warnings by the record that each is about. */
export function warningsOfRows(problems: Zone['problems']): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { severity, record_id: id, message } of problems)
    if (severity === 'warning' && id !== undefined) found.set(id, [...(found.get(id) ?? []), message]);
  return found;
}
