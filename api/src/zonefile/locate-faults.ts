import { isError } from '@fourwinds/dns';
import type { Detail, DetailCode } from '../failure.ts';
import { type Entry, recordKey, setKey } from '../records/entry.ts';
import type { SpecIssue } from '../zones/validate-spec.ts';
import type { FileLine } from './file-line.ts';

/** An error of an import. */
export interface Fault {
  readonly detail: Detail;
  /** The lines without which it would not be; none where no line is at fault. */
  readonly lines: readonly FileLine[];
}

/**
 * Errors and warnings of the zone after an import, each with the line of the record concerned, else the first line about the same
 * name. Warnings that no line brought about are left out.
 */
export function locateFaults(
  issues: readonly SpecIssue[],
  entries: readonly Entry[],
  lines: readonly FileLine[],
): { readonly faults: readonly Fault[]; readonly warnings: readonly Detail[] } {
  if (issues.length === 0) return { faults: [], warnings: [] };
  const locate = locator(entries, lines);
  const located = issues.map((issue) => ({ isError: isError(issue), fault: locate(issue) }));
  return {
    faults: located.filter(({ isError }) => isError).map(({ fault }) => fault),
    warnings: located
      .filter(({ isError, fault }) => !isError && fault.detail.line !== undefined)
      .map(({ fault }) => fault.detail),
  };
}

function locator(entries: readonly Entry[], lines: readonly FileLine[]): (issue: SpecIssue) => Fault {
  const byRecord = new Map(lines.map((line) => [recordKey(line), line]));
  const byName = Map.groupBy(lines, ({ name }) => name);
  const bySet = Map.groupBy(lines, setKey);
  const sizes = new Map(Array.from(Map.groupBy(entries, setKey), ([key, set]) => [key, set.length]));

  /** The lines that a rule concerns: of one value, of a set, of all but one of a set, or all lines of the file at the name. */
  function linesAtFault(code: DetailCode, field: string, entry: Entry): readonly FileLine[] {
    const own = byRecord.get(recordKey(entry));
    if (own !== undefined && field !== '') return [own];
    const set = bySet.get(setKey(entry)) ?? [];
    if (code === 'record-not-single') return set.slice(sizes.get(setKey(entry)) === set.length ? 1 : 0);
    return own === undefined || code === 'name-below-dname' ? (byName.get(entry.name) ?? []) : set;
  }

  return ({ code, message, record }) => {
    if (record === undefined) return { detail: { index: null, path: 'file', code, message }, lines: [] };
    const { position, field } = record;
    const entry = entries[position];
    const line = (byRecord.get(recordKey(entry)) ?? byName.get(entry.name)?.[0])?.line;
    if (line === undefined) {
      const detail = { index: null, path: 'zone', code, message: `${entry.name} ${entry.type}: ${message}` };
      return { detail, lines: [] };
    }
    const detail = { index: null, line, path: field === '' ? `line ${line}` : `line ${line}, ${field}`, code, message };
    return { detail, lines: linesAtFault(code, field, entry) };
  };
}
