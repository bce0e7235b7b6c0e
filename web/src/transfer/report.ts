import type { ZonefileImported } from '../api/client.ts';
import type { FieldProblem } from '../api/problem.ts';

/** A line of a zone file, and why it was not imported unchanged. */
export interface LineReport {
  /** undefined for the file as a whole. */
  readonly line: number | undefined;
  readonly status: 'refused' | 'skipped' | 'changed' | 'warning';
  /** The record; empty if it could not be parsed. */
  readonly record: string;
  readonly reasons: readonly string[];
}

/** Changed lines, skipped lines and warnings, in file order. */
export function linesOf({
  lines,
  issues,
  change: { warnings },
}: Pick<ZonefileImported, 'lines' | 'issues'> & {
  readonly change: Pick<ZonefileImported['change'], 'warnings'>;
}): LineReport[] {
  const taken = lines.flatMap(({ line, status, name, type, value, issues: reasons }) =>
    status === 'imported'
      ? []
      : [{ line, status, record: `${name} ${type} ${value}`, reasons: reasons.map(({ message }) => message) }],
  );
  const without = (status: 'refused' | 'warning', notes: typeof warnings): LineReport[] =>
    notes.map(({ line, message }) => ({ line, status, record: '', reasons: [message] }));
  return inOrder([...taken, ...without('refused', issues), ...without('warning', warnings)]);
}

/** The lines for which the API rejected the file. */
export function refusedLines(errors: readonly FieldProblem[]): LineReport[] {
  return inOrder(errors.map(({ line, message }) => ({ line, status: 'refused', record: '', reasons: [message] })));
}

function inOrder(lines: readonly LineReport[]): LineReport[] {
  return lines.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** Returns the start and end offset of a line. */
export function placeOf(text: string, line: number): { readonly start: number; readonly end: number } {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return { start, end: start + (lines.at(line - 1)?.length ?? 0) };
}
