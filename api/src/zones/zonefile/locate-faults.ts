import { isError } from '@fourwinds/dns';
import type { Detail, DetailCode } from '../../kernel/failure.ts';
import { type Entry, recordKey, setKey } from '../records/entry.ts';
import type { SpecIssue } from '../zone/validate-spec.ts';
import type { FileLine } from './file-line.ts';
import type { InputPlaces } from './input-places.ts';

export interface Fault {
  readonly detail: Detail;
  /** Lines that cause the error. Empty if no line causes it. */
  readonly lines: readonly FileLine[];
}

interface Input {
  readonly lines: readonly FileLine[];
  readonly places: InputPlaces;
}

/**
 * Assigns each issue of the imported zone to the line of the record, or else to the first line with the same name.
 * Drops warnings without a line.
 */
export function locateFaults(
  issues: readonly SpecIssue[],
  entries: readonly Entry[],
  input: Input,
): { readonly faults: readonly Fault[]; readonly warnings: readonly Detail[] } {
  if (issues.length === 0) return { faults: [], warnings: [] };
  const locate = locator(entries, input);
  const located = issues.map((issue) => ({ isError: isError(issue), fault: locate(issue) }));
  return {
    faults: located.filter(({ isError }) => isError).map(({ fault }) => fault),
    warnings: located
      .filter(({ isError, fault }) => !isError && isPlaced(fault.detail))
      .map(({ fault }) => fault.detail),
  };
}

function isPlaced({ line, index = null }: Detail): boolean {
  return line !== undefined || index !== null;
}

function locator(entries: readonly Entry[], { lines, places }: Input): (issue: SpecIssue) => Fault {
  const byRecord = new Map(lines.map((line) => [recordKey(line), line]));
  const byName = Map.groupBy(lines, ({ name }) => name);
  const bySet = Map.groupBy(lines, setKey);
  const sizes = new Map(Array.from(Map.groupBy(entries, setKey), ([key, set]) => [key, set.length]));

  /**
   * Returns the lines that break a rule. Depending on the rule, this is the line of a value, all lines of a record
   * set, all except one line of a set, or all lines with the name.
   */
  function linesAtFault(code: DetailCode, field: string, entry: Entry): readonly FileLine[] {
    const own = byRecord.get(recordKey(entry));
    if (own !== undefined && field !== '') return [own];
    const set = bySet.get(setKey(entry)) ?? [];
    if (code === 'record-not-single') return set.slice(sizes.get(setKey(entry)) === set.length ? 1 : 0);
    return own === undefined || code === 'name-below-dname' ? (byName.get(entry.name) ?? []) : set;
  }

  return ({ code, message, record }) => {
    if (record === undefined) return { detail: { index: null, path: places.whole, code, message }, lines: [] };
    const { position, field } = record;
    const entry = entries[position];
    const line = (byRecord.get(recordKey(entry)) ?? byName.get(entry.name)?.[0])?.line;
    if (line === undefined) {
      const detail = { index: null, path: 'zone', code, message: `${entry.name} ${entry.type}: ${message}` };
      return { detail, lines: [] };
    }
    return { detail: { ...places.of(line, field), code, message }, lines: linesAtFault(code, field, entry) };
  };
}
