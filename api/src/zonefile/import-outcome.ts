import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import type { Readings, ServiceSettings } from '@fourwinds/zones';
import { type Difference, difference, isEmpty } from '../records/difference.ts';
import { keptRecords } from '../records/decide-change.ts';
import { type Entry, zoneContext } from '../records/entry.ts';
import { type RecordLimits, recordFilter } from '../record-limits.ts';
import { checkRecordQuota } from '../records/record-quota.ts';
import { decideImport, type OnError } from './decide-import.ts';
import type { ImportMode } from './plan-import.ts';
import { refuseLines } from './refuse.ts';
import { namesToConfirm, requireConfirmation } from './removal-guard.ts';
import { type ImportReport, reportImport } from './report.ts';

/** The zone before an import, and the file. */
export interface ImportRequest {
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  /** Records that objects of their own attach; an import leaves them alone. */
  readonly attached: readonly Entry[];
  readonly text: string;
  readonly mode: ImportMode;
  readonly onError: OnError;
  readonly takesComments: boolean;
  readonly service: ServiceSettings;
  /** The plan of the account. */
  readonly plan: string;
  /** The records that the import may change; absent for all. Others stay, and none of their names may be in the file. */
  readonly limits?: RecordLimits;
  /** Whether the records that come and go are asked for, and nothing is written; otherwise only how many. */
  readonly wantsDifference: boolean;
  /** How many names of the zone are to go, as far as the request says. */
  readonly confirm?: number;
}

export interface ImportOutcome {
  /** The records of the zone afterwards: new ones, and indexes of those that stay as they are. Absent where none changes. */
  readonly records?: readonly (ZoneRecord | number)[];
  readonly report: ImportReport;
  /** How many records of the zone came, went, and stayed. */
  readonly counts: { readonly [what in 'added' | 'changed' | 'removed' | 'unchanged']: number };
  readonly difference?: Difference;
  /** The number of names that go, where a request has to confirm it and does not write yet. */
  readonly confirm?: number;
}

/**
 * Decides the effect of an import on a zone. `newId` makes ids for new records. Throws Failure validation_error with a detail for
 * every line that is wrong and was not to be skipped, or quota_exceeded.
 */
export function importOutcome(request: ImportRequest, newId: () => string, readings: Readings): ImportOutcome {
  const { zoneId, spec, onError, plan, wantsDifference, limits } = request;
  const checkQuota = (before: number, after: number): void => checkRecordQuota(plan, before, after);
  const isVisible = recordFilter(limits);
  const decision = decideImport({
    ...request,
    context: zoneContext(zoneId, spec, readings),
    checkQuota: onError === 'refuse' ? checkQuota : undefined,
    isVisible,
    newId,
  });
  const { before, after, errors, couldSkip } = decision;
  if (errors.length > 0) refuseLines(errors, couldSkip);
  checkQuota(before.length, after.length);
  const names = namesToConfirm(before.filter(isVisible), after.filter(isVisible));
  if (!wantsDifference) requireConfirmation(names, request.confirm);
  const found = difference(before, after);
  const [added, removed, changed] = [found.added.length, found.removed.length, found.changed.length];
  return {
    ...(isEmpty(found) ? {} : { records: keptRecords(spec.records, before, after) }),
    report: reportImport(decision),
    counts: { added, changed, removed, unchanged: before.filter(isVisible).length - removed - changed },
    ...(wantsDifference ? { difference: found, confirm: names } : {}),
  };
}
