import { isError } from '@fourwinds/dns';
import type { Detail } from '../failure.ts';
import type { SpecIssue } from '../zones/validate-spec.ts';
import type { ChangeResult } from './change.ts';
import type { Entry } from './entry.ts';

/**
 * Errors and warnings of the zone after changes, each with the change that brought it about: the one that wrote the record
 * concerned, else the last one at the same name. Warnings that no change brought about are left out.
 */
export function locateIssues(
  issues: readonly SpecIssue[],
  entries: readonly Entry[],
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

function locator(entries: readonly Entry[], results: readonly ChangeResult[]): (issue: SpecIssue) => Detail {
  const byRecord = new Map(results.flatMap((result) => result.recordIds.map((id) => [id, result] as const)));
  const byName = new Map<string, ChangeResult>();
  for (const { id, name } of entries) {
    const result = byRecord.get(id);
    if (result !== undefined && result.index >= (byName.get(name)?.index ?? 0)) byName.set(name, result);
  }
  return ({ code, message, setting, record }) => {
    if (record === undefined) return { index: null, path: setting ?? 'changes', code, message };
    const entry = entries[record.position];
    const own = byRecord.get(entry.id);
    const field = record.field === '' ? '' : `.${record.field}`;
    if (own !== undefined) return { index: own.index, path: `changes[${own.index}]${field}`, code, message };
    const near = byName.get(entry.name);
    if (near !== undefined) return { index: near.index, path: `changes[${near.index}]`, code, message };
    return { index: null, path: 'changes', code, message: `${entry.name} ${entry.type}: ${message}` };
  };
}
