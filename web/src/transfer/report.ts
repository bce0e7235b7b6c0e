import type { ZonefileImported } from '../api/client.ts';
import type { FieldProblem } from '../api/problem.ts';

/** A line of a zone file, and why it is not taken as it stands. */
export interface LineReport {
  /** undefined where it is about the file as a whole. */
  readonly line: number | undefined;
  readonly status: 'refused' | 'skipped' | 'changed' | 'warning';
  /** The record; empty where it could not be read. */
  readonly record: string;
  readonly reasons: readonly string[];
}

/** Lines that were taken otherwise than they stand, those that were left out, and warnings, in the order of the file. */
export function linesOf({
  lines,
  refused,
  warnings,
}: Pick<ZonefileImported, 'lines' | 'refused' | 'warnings'>): LineReport[] {
  const taken = lines.flatMap(({ line, status, name, type, value, reasons }) =>
    status === 'imported'
      ? []
      : [{ line, status, record: `${name} ${type} ${value}`, reasons: reasons.map(({ message }) => message) }],
  );
  const without = (status: 'refused' | 'warning', notes: typeof warnings): LineReport[] =>
    notes.map(({ line, message }) => ({ line, status, record: '', reasons: [message] }));
  return inOrder([...taken, ...without('refused', refused), ...without('warning', warnings)]);
}

/** The lines for which the API has refused the whole file. */
export function refusedLines(errors: readonly FieldProblem[]): LineReport[] {
  return inOrder(errors.map(({ line, message }) => ({ line, status: 'refused', record: '', reasons: [message] })));
}

function inOrder(lines: readonly LineReport[]): LineReport[] {
  return lines.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** Where a line of a text begins and ends. */
export function placeOf(text: string, line: number): { readonly start: number; readonly end: number } {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return { start, end: start + (lines.at(line - 1)?.length ?? 0) };
}
