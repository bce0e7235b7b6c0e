import { isError } from '@fourwinds/dns';
import type { Detail } from '../../kernel/failure.ts';
import type { SpecIssue } from '../zone/validate-spec.ts';
import type { RecordFilter } from '../../kernel/record-limits.ts';
import type { ChangeResult } from './change.ts';
import type { Entry } from './entry.ts';

interface Entries {
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
  /** True if the caller may see a record that no change wrote. */
  readonly isVisible: RecordFilter;
}

/**
 * Assigns each issue of the changed zone to the change that caused it. This is the change that wrote the record. If
 * there is none, it is the last change at the same name, or else the change that added a type to a wildcard that the
 * name lacks. Drops warnings without a cause.
 */
export function locateIssues(
  issues: readonly SpecIssue[],
  entries: Entries,
  results: readonly ChangeResult[],
): { readonly errors: readonly Detail[]; readonly warnings: readonly Detail[] } {
  if (issues.length === 0) return { errors: [], warnings: [] };
  const locate = locator(entries, results);
  const located = issues.map((issue) => ({ isError: isError(issue), detail: locate(issue) }));
  return {
    errors: located.filter(({ isError }) => isError).map(({ detail }) => detail),
    warnings: located.filter(({ isError, detail }) => !isError && detail.index !== null).map(({ detail }) => detail),
  };
}

function locator(
  { before, after, isVisible }: Entries,
  results: readonly ChangeResult[],
): (issue: SpecIssue) => Detail {
  const byRecord = new Map(results.flatMap((result) => result.recordIds.map((id) => [id, result] as const)));
  const byName = lastAtNames(after, byRecord);
  const byNameBefore = lastAtNames(before, byRecord);
  const sets = new Set(before.map(({ name, type }) => `${name} ${type}`));
  const added = after.filter(({ name, type }) => !sets.has(`${name} ${type}`));
  const byNewSet = lastAtNames(added, byRecord);
  return ({ code, message, setting, record, since = '' }) => {
    if (record === undefined) return { index: null, path: setting ?? 'changes', code, message };
    const entry = after[record.position];
    const own = byRecord.get(entry.id);
    const field = record.field === '' ? '' : `.${record.field}`;
    if (own !== undefined) return { index: own.index, path: `changes[${own.index}]${field}`, code, message };
    const nearby = (): ChangeResult | undefined => byNameBefore.get(entry.name) ?? byNewSet.get(since);
    const near = byName.get(entry.name) ?? (isVisible(entry) ? nearby() : undefined);
    if (near !== undefined) return { index: near.index, path: `changes[${near.index}]`, code, message };
    return { index: null, path: 'changes', code, message: `${entry.name} ${entry.type}: ${message}` };
  };
}

function lastAtNames(
  entries: readonly Entry[],
  byRecord: ReadonlyMap<string, ChangeResult>,
): ReadonlyMap<string, ChangeResult> {
  const byName = new Map<string, ChangeResult>();
  for (const { id, name } of entries) {
    const result = byRecord.get(id);
    if (result !== undefined && result.index >= (byName.get(name)?.index ?? 0)) byName.set(name, result);
  }
  return byName;
}
