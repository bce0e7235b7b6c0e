import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import type { Readings, ServiceSettings } from '@fourwinds/zones';
import { type Detail, Failure } from '../failure.ts';
import { applyChanges } from './apply-changes.ts';
import { type RecordLimits, recordFilter } from '../record-limits.ts';
import type { Change, ChangeResult } from './change.ts';
import { type Difference, difference, isEmpty } from './difference.ts';
import { type Entry, inlineEntries, isWritten, toZoneRecord, zoneContext } from './entry.ts';
import { validateSpec } from '../zones/validate-spec.ts';
import { locateIssues } from './locate-issues.ts';
import { checkRecordQuota } from './record-quota.ts';

/** The zone before changes of records, and the changes. */
export interface ChangeFacts {
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  /** Ids of records that objects of their own attach. */
  readonly attachedIds: readonly string[];
  readonly changes: readonly Change[];
  readonly service: ServiceSettings;
  /** The plan of the account. */
  readonly plan: string;
  /** Warnings that other records of the zone bring about are about these records only; undefined for all. */
  readonly limits?: RecordLimits;
}

export interface ChangeOutcome {
  /** The records of the zone afterwards: new ones, and indexes of those that stay as they are. Absent where none changes. */
  readonly records?: readonly (ZoneRecord | number)[];
  readonly results: readonly ChangeResult[];
  readonly warnings: readonly Detail[];
  readonly difference: Difference;
  /** The records that the changes named, as they are afterwards. */
  readonly named: readonly Entry[];
}

/** The means of a decision that do not pass between threads. */
export interface DecisionTools {
  /** Makes ids for new records. */
  readonly newId: () => string;
  readonly readings: Readings;
}

/**
 * Applies changes to a zone, all or none. Throws Failure validation_error or conflict with a
 * detail for each error, or quota_exceeded.
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

/** The records of a zone by those before, of which `kept` has the indexes. */
export function withKept(before: readonly ZoneRecord[], kept: readonly (ZoneRecord | number)[]): ZoneRecord[] {
  return kept.map((record) => (typeof record === 'number' ? before[record] : record));
}

/** Unchanged records are named by their index: they need not be read, sent or checked again. */
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

/** Reading a record and checking the zone may find the same. */
function distinct(details: readonly Detail[]): Detail[] {
  return [...new Map(details.map((detail) => [`${detail.path} ${detail.code}`, detail])).values()];
}

/** Changes that mean, by id, a record that an object of its own attaches. */
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
