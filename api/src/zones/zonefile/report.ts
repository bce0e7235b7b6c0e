import type { Detail } from '../../kernel/failure.ts';
import { type Entry, recordKey } from '../records/entry.ts';
import type { ImportDecision } from './decide-import.ts';
import { issueOf, type IssueView } from '../../http/issue-schema.ts';
import { type FileLine, type Note, type SkippedLine } from './file-line.ts';

/** `imported`: imported as in the file. `changed`: imported with changes. `skipped`: not imported. */
export const lineStatuses = ['imported', 'changed', 'skipped'] as const;

export type LineStatus = (typeof lineStatuses)[number];

export interface LineReport {
  readonly line: number;
  readonly status: LineStatus;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl: number;
  /** ID of the record. null if the line was skipped. */
  readonly record_id: string | null;
  readonly issues: readonly IssueView[];
}

type Reported = Pick<ImportDecision, 'lines' | 'skipped' | 'refused' | 'after' | 'warnings'>;

type Counts = { readonly [what in LineStatus | 'issue' | 'warning' as `${what}_count`]: number };

export interface ImportReport {
  readonly lines: readonly LineReport[];
  /** Errors of lines that are omitted. */
  readonly issues: readonly Detail[];
  readonly warnings: readonly Detail[];
  /** Total number of records, errors and warnings. */
  readonly lineCounts: Counts;
  /** Number of records, errors and warnings that are not listed. */
  readonly omittedCounts: Counts;
}

/**
 * Maximum listed lines, maximum listed errors, and maximum listed warnings. The least informative lines are omitted
 * first.
 */
export const MAX_REPORTED = 1000;

/** Returns the outcome for each record, sorted by line. */
export function reportImport(decision: Reported): ImportReport {
  const { lines, skipped, after } = decision;
  const ids = new Map(after.map((entry): [string, string] => [recordKey(entry), entry.id]));
  const all = [...skipped.map(skippedReport), ...lines.map((line) => importedReport(line, ids))];
  const listed = (['changed', 'skipped', 'imported'] as const)
    .flatMap((status) => all.filter((report) => report.status === status).sort(byLine))
    .slice(0, MAX_REPORTED);
  const issues = decision.refused.slice(0, MAX_REPORTED);
  const warnings = decision.warnings.slice(0, MAX_REPORTED);
  const lineCounts = { ...count(all), issue_count: decision.refused.length, warning_count: decision.warnings.length };
  const shown = { ...count(listed), issue_count: issues.length, warning_count: warnings.length };
  return {
    lines: listed.sort(byLine),
    issues,
    warnings,
    lineCounts,
    omittedCounts: {
      imported_count: lineCounts.imported_count - shown.imported_count,
      changed_count: lineCounts.changed_count - shown.changed_count,
      skipped_count: lineCounts.skipped_count - shown.skipped_count,
      issue_count: lineCounts.issue_count - shown.issue_count,
      warning_count: lineCounts.warning_count - shown.warning_count,
    },
  };
}

export function withWarnings(report: ImportReport, further: readonly Detail[]): ImportReport {
  if (further.length === 0) return report;
  const { lineCounts, omittedCounts } = report;
  const warnings = [...report.warnings, ...further].slice(0, MAX_REPORTED);
  const count = lineCounts.warning_count + further.length;
  return {
    ...report,
    warnings,
    lineCounts: { ...lineCounts, warning_count: count },
    omittedCounts: { ...omittedCounts, warning_count: count - warnings.length },
  };
}

function importedReport({ changes, comment: _, ...line }: FileLine, ids: ReadonlyMap<string, Entry['id']>): LineReport {
  const status = changes.length === 0 ? 'imported' : 'changed';
  return { ...line, status, record_id: ids.get(recordKey(line))!, issues: changes.map((note) => noteOf(line, note)) };
}

function skippedReport({ reason, ...line }: SkippedLine): LineReport {
  return { ...line, status: 'skipped', record_id: null, issues: [noteOf(line, reason)] };
}

function noteOf({ line }: Pick<FileLine, 'line'>, { code, message }: Note): IssueView {
  return issueOf({ line, path: `line ${line}`, code, message }, 'warning');
}

function byLine(a: LineReport, b: LineReport): number {
  return a.line - b.line;
}

function count(reports: readonly LineReport[]): { readonly [status in LineStatus as `${status}_count`]: number } {
  const of = (status: LineStatus): number => reports.filter((report) => report.status === status).length;
  return { imported_count: of('imported'), changed_count: of('changed'), skipped_count: of('skipped') };
}
