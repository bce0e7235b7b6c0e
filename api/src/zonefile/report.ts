import type { Detail } from '../failure.ts';
import { type Entry, recordKey } from '../records/entry.ts';
import type { ImportDecision } from './decide-import.ts';
import { type FileLine, type Note, type SkippedLine } from './file-line.ts';

/** `imported` as it stands in the file, `changed` imported otherwise, `skipped` left out. */
export const lineStatuses = ['imported', 'changed', 'skipped'] as const;

export type LineStatus = (typeof lineStatuses)[number];

/** The outcome for one record of a file. */
export interface LineReport {
  readonly line: number;
  readonly status: LineStatus;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl: number;
  /** null where it was skipped. */
  readonly record_id: string | null;
  /** Why it was changed or skipped. */
  readonly reasons: readonly Note[];
}

type Reported = Pick<ImportDecision, 'lines' | 'skipped' | 'refused' | 'after' | 'warnings'>;

type Counts = { readonly [status in LineStatus | 'refused' | 'warnings']: number };

export interface ImportReport {
  readonly lines: readonly LineReport[];
  /** The errors of the lines that were left out. */
  readonly refused: readonly Detail[];
  readonly warnings: readonly Detail[];
  /** Counts of all records in the file, and of all warnings. */
  readonly counts: Counts;
  /** How many of them are not listed because there are too many. */
  readonly omitted: Counts;
}

/** The most lines, refusals and warnings that a report lists, of each kind; the least informative lines are left out first. */
export const MAX_REPORTED = 1000;

/** The outcome for each record of a file, in the order of its lines. */
export function reportImport(decision: Reported): ImportReport {
  const { lines, skipped, after } = decision;
  const ids = new Map(after.map((entry): [string, string] => [recordKey(entry), entry.id]));
  const all = [...skipped.map(skippedReport), ...lines.map((line) => importedReport(line, ids))];
  const listed = (['changed', 'skipped', 'imported'] as const)
    .flatMap((status) => all.filter((report) => report.status === status).sort(byLine))
    .slice(0, MAX_REPORTED);
  const refused = decision.refused.slice(0, MAX_REPORTED);
  const warnings = decision.warnings.slice(0, MAX_REPORTED);
  const counts = { ...count(all), refused: decision.refused.length, warnings: decision.warnings.length };
  const shown = { ...count(listed), refused: refused.length, warnings: warnings.length };
  return {
    lines: listed.sort(byLine),
    refused,
    warnings,
    counts,
    omitted: {
      imported: counts.imported - shown.imported,
      changed: counts.changed - shown.changed,
      skipped: counts.skipped - shown.skipped,
      refused: counts.refused - shown.refused,
      warnings: counts.warnings - shown.warnings,
    },
  };
}

/** The report with further warnings. */
export function withWarnings(report: ImportReport, further: readonly Detail[]): ImportReport {
  if (further.length === 0) return report;
  const { counts, omitted } = report;
  const warnings = [...report.warnings, ...further].slice(0, MAX_REPORTED);
  const count = counts.warnings + further.length;
  return {
    ...report,
    warnings,
    counts: { ...counts, warnings: count },
    omitted: { ...omitted, warnings: count - warnings.length },
  };
}

function importedReport({ changes, comment: _, ...line }: FileLine, ids: ReadonlyMap<string, Entry['id']>): LineReport {
  const status = changes.length === 0 ? 'imported' : 'changed';
  return { ...line, status, record_id: ids.get(recordKey(line))!, reasons: changes };
}

function skippedReport({ reason, ...line }: SkippedLine): LineReport {
  return { ...line, status: 'skipped', record_id: null, reasons: [reason] };
}

function byLine(a: LineReport, b: LineReport): number {
  return a.line - b.line;
}

function count(reports: readonly LineReport[]): { readonly [status in LineStatus]: number } {
  const of = (status: LineStatus): number => reports.filter((report) => report.status === status).length;
  return { imported: of('imported'), changed: of('changed'), skipped: of('skipped') };
}
