import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import type { Readings, ServiceSettings } from '@fourwinds/zones';
import { countsOf, type Difference, difference, isEmpty, type RecordCounts } from '../records/difference.ts';
import { keptRecords } from '../records/decide-change.ts';
import { type Entry, zoneContext } from '../records/entry.ts';
import { type RecordLimits, recordFilter } from '../../kernel/record-limits.ts';
import { checkRecordQuota } from '../records/record-quota.ts';
import { decideImport, type ImportDecision, type OnError } from './decide-import.ts';
import type { ImportMode } from './plan-import.ts';
import { refuseLines } from './refuse.ts';
import { namesToConfirm, requireConfirmation } from './removal-guard.ts';
import { type ImportReport, reportImport } from './report.ts';

export interface ImportRequest extends InputRequest {
  readonly text: string;
  readonly mode: ImportMode;
  readonly onError: OnError;
  readonly takesComments: boolean;
}

/** An import without its input. */
export interface InputRequest {
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  /** Records that Record objects attach. An import does not change them. */
  readonly attached: readonly Entry[];
  readonly service: ServiceSettings;
  readonly plan: string;
  /**
   * Records that the import may change. Other records stay, and a file that contains such a record is refused. If
   * absent, all records may change.
   */
  readonly limits?: RecordLimits;
  /** True to return the difference, for a dry run. Otherwise, only counts are returned. */
  readonly wantsDifference: boolean;
  /** Number of names to remove that the request confirms. */
  readonly confirm?: number;
}

export interface ImportOutcome extends Effect {
  readonly report: ImportReport;
}

/** Effect of an import on the records of a zone. */
export interface Effect {
  /**
   * Records of the zone after the import. Unchanged records are replaced by their previous indexes. Absent if nothing
   * changes.
   */
  readonly records?: readonly (ZoneRecord | number)[];
  /** Number of the zone's records for each effect of the import. */
  readonly counts: RecordCounts;
  readonly difference?: Difference;
  /** Number of removed names that a later request must confirm. Set only for a dry run. */
  readonly confirm?: number;
}

/**
 * Decides what an import changes. Throws Failure validation_error with a detail for each wrong line that is not
 * skipped, or quota_exceeded.
 */
export function importOutcome(request: ImportRequest, newId: () => string, readings: Readings): ImportOutcome {
  const { zoneId, spec, onError, plan } = request;
  const checkQuota = (before: number, after: number): void => checkRecordQuota(plan, before, after);
  const decision = decideImport({
    ...request,
    context: zoneContext(zoneId, spec, readings),
    checkQuota: onError === 'refuse' ? checkQuota : undefined,
    isVisible: recordFilter(request.limits),
    newId,
  });
  const { errors, couldSkip } = decision;
  if (errors.length > 0) refuseLines(errors, couldSkip);
  return { ...effectOf(decision, request, 'file'), report: reportImport(decision) };
}

/**
 * Returns the effect of a decision without errors. `input` is a noun for the new records. Throws Failure
 * quota_exceeded, or validation_error if many names are removed without confirmation.
 */
export function effectOf(
  { before, after }: Pick<ImportDecision, 'before' | 'after'>,
  { spec, plan, limits, wantsDifference, confirm }: InputRequest,
  input: 'file' | 'list',
): Effect {
  checkRecordQuota(plan, before.length, after.length);
  const isVisible = recordFilter(limits);
  const names = namesToConfirm(before.filter(isVisible), after.filter(isVisible));
  if (!wantsDifference) requireConfirmation(names, confirm, input);
  const found = difference(before, after);
  return {
    ...(isEmpty(found) ? {} : { records: keptRecords(spec.records, before, after) }),
    counts: countsOf(found, before.filter(isVisible).length),
    ...(wantsDifference ? { difference: found, confirm: names } : {}),
  };
}
