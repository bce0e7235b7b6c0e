import type { Zone } from '../api/client.ts';
import type { FieldProblem } from '../api/problem.ts';

type Problem = Pick<FieldProblem, 'code' | 'message'>;

/** Returns a comparison key, which does not depend on the path. */
export function keyOfWarning({ code, message }: Problem): string {
  return `${code} ${message}`;
}

/** Returns warnings that the zone does not have yet and that the user has not seen. */
export function newWarnings<T extends Problem>(
  warnings: readonly T[],
  known: Zone['issues'],
  seen: readonly Problem[],
): T[] {
  const keys = new Set([...known, ...seen].map(keyOfWarning));
  return warnings.filter((warning) => !keys.has(keyOfWarning(warning)));
}

/** The warning messages of a zone by record id. */
export function warningsOfRows(issues: Zone['issues']): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { severity, record_id: id, message } of issues)
    if (severity === 'warning' && id !== undefined) found.set(id, [...(found.get(id) ?? []), message]);
  return found;
}
