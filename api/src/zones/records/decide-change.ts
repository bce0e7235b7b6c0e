import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import type { Readings, ServiceSettings } from '@fourwinds/zones';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { applyChanges } from './apply-changes.ts';
import { type RecordLimits, recordFilter } from '../../kernel/record-limits.ts';
import type { Change, ChangeResult } from './change.ts';
import { type Difference, difference, isEmpty } from './difference.ts';
import { type Entry, inlineEntries, isWritten, toZoneRecord, zoneContext } from './entry.ts';
import { validateSpec } from '../zone/validate-spec.ts';
import { locateIssues } from './locate-issues.ts';
import { checkRecordQuota } from './record-quota.ts';

export interface ChangeFacts {
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  readonly attachedIds: readonly string[];
  readonly changes: readonly Change[];
  readonly service: ServiceSettings;
  readonly plan: string;
  /**
   * Restricts warnings about other records of the zone to these records. If undefined, warnings may concern all
   * records.
   */
  readonly limits?: RecordLimits;
}

export interface ChangeOutcome {
  /**
   * Records of the zone after the changes. Unchanged records are replaced by their previous indexes. Absent if
   * nothing changes.
   */
  readonly records?: readonly (ZoneRecord | number)[];
  readonly results: readonly ChangeResult[];
  readonly warnings: readonly Detail[];
  readonly difference: Difference;
  /** The changed records in their new state. */
  readonly named: readonly Entry[];
}

/** Inputs of a decision that cannot be passed to another thread. */
export interface DecisionTools {
  readonly newId: () => string;
  readonly readings: Readings;
}

/**
 * Applies either all changes to a zone, or none. Throws Failure validation_error or conflict with a detail for each
 * error, or quota_exceeded.
 */
export function decideChange(facts: ChangeFacts, { newId, readings }: DecisionTools): ChangeOutcome {
  const { zoneId, spec, changes, service, plan } = facts;
  const context = zoneContext(zoneId, spec, readings);
  const before = inlineEntries(spec, context);
  const applied = applyChanges(before, changes, context, newId);
  const { entries, results } = applied;
  const readOnly = attachedTargets(facts);
  refuse([...applied.errors.filter(({ index }) => !readOnly.some((other) => other.index === index)), ...readOnly]);
  checkRecordQuota(plan, before.length, entries.length);
  const kept = keptRecords(spec.records, before, entries);
  const records = withKept(spec.records, kept);
  const { errors, warnings } = locateIssues(
    validateSpec({ ...spec, records }, service, readings),
    { before, after: entries, isVisible: recordFilter(facts.limits) },
    results,
  );
  refuse(errors);
  const found = difference(before, entries);
  const named = new Set(results.flatMap(({ recordIds }) => recordIds));
  return {
    ...(isEmpty(found) ? {} : { records: kept }),
    results,
    warnings: distinct([...applied.warnings, ...warnings]),
    difference: found,
    named: entries.filter(({ id }) => named.has(id)),
  };
}

/** Replaces the indexes in `kept` with the previous records. */
export function withKept(before: readonly ZoneRecord[], kept: readonly (ZoneRecord | number)[]): ZoneRecord[] {
  return kept.map((record) => (typeof record === 'number' ? before[record] : record));
}

/** Replaces unchanged records with their indexes, so that they need not be parsed, sent or validated again. */
export function keptRecords(
  records: readonly ZoneRecord[],
  before: readonly Entry[],
  after: readonly Entry[],
): (ZoneRecord | number)[] {
  const indexes = new Map(before.map((entry, i) => [entry, i]));
  return after.map((entry) => {
    const index = indexes.get(entry);
    return index !== undefined && isWritten(records[index], entry) ? index : toZoneRecord(entry);
  });
}

/** Removes duplicates: parsing a record and validating the zone may report the same error. */
function distinct(details: readonly Detail[]): Detail[] {
  return [...new Map(details.map((detail) => [`${detail.path} ${detail.code}`, detail])).values()];
}

/** Returns errors for changes by ID whose records are attached by Record objects. */
function attachedTargets({ attachedIds, changes }: ChangeFacts): Detail[] {
  if (attachedIds.length === 0) return [];
  const ids = new Set(attachedIds);
  return changes.flatMap((change, index) => {
    if (!('id' in change) || change.id === undefined || !ids.has(change.id)) return [];
    return [
      {
        index,
        path: `changes[${index}].id`,
        code: 'record-read-only',
        message: 'this record is a Record object in Kubernetes; change it there',
      },
    ];
  });
}

function refuse(errors: readonly Detail[]): void {
  if (errors.length === 0) return;
  const isConflict = errors.every(({ code }) => code === 'record-exists');
  const message =
    errors.length === 1 ? errors[0].message : `${errors.length} things are wrong with the changes; none was applied`;
  throw new Failure(isConflict ? 'conflict' : 'validation_error', message, errors);
}
