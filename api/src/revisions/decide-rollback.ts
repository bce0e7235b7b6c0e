import { isError } from '@fourwinds/dns';
import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import { type Detail, Failure } from '../failure.ts';
import { type DecisionTools, keptRecords } from '../records/decide-change.ts';
import { type Difference, difference, isEmpty } from '../records/difference.ts';
import { type Entry, inlineEntries, setKey, toZoneRecord, zoneContext } from '../records/entry.ts';
import { checkRecordQuota } from '../records/record-quota.ts';
import { type RecordLimits, recordFilter } from '../record-limits.ts';
import { type SpecIssue, validateSpec } from '../zones/validate-spec.ts';
import { restoreRecords } from './restore-records.ts';
import type { RevisionRecord } from './revision.ts';

/** A zone, and the revision whose records it is to have. */
export interface RollbackFacts {
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  /** The records of the revision. */
  readonly records: readonly RevisionRecord[];
  /** Sets that machines have written since, which stay as they are, by `setKey`. */
  readonly keptSets: readonly string[];
  /** The records that may change; absent for all. */
  readonly limits?: RecordLimits;
  readonly service: ServiceSettings;
  /** The plan of the account. */
  readonly plan: string;
}

export interface RollbackOutcome {
  /** The records of the zone afterwards: new ones, and indexes of those that stay as they are. Absent where none changes. */
  readonly records?: readonly (ZoneRecord | number)[];
  readonly difference: Difference;
  /** None for a token of some records: they are about all of the zone. */
  readonly warnings: readonly Detail[];
  /** How many records of the revision are objects of their own, which no rollback brings back. */
  readonly attached: number;
}

/** Decides the effect of a rollback. Throws Failure validation_error where the zone would not be valid, or quota_exceeded. */
export function decideRollback(facts: RollbackFacts, { newId, readings }: DecisionTools): RollbackOutcome {
  const { zoneId, spec, keptSets, service, plan } = facts;
  const context = zoneContext(zoneId, spec, readings);
  const isVisible = recordFilter(facts.limits);
  const kept = new Set(keptSets);
  const mayChange = (record: Pick<Entry, 'name' | 'type'>): boolean => isVisible(record) && !kept.has(setKey(record));
  const before = inlineEntries(spec, context);
  const wanted = facts.records.filter(mayChange);
  const inline = wanted.filter((record) => record.managed_by === 'api');
  const { defaultTtl } = context;
  const after = restoreRecords({ zoneId, before, wanted: inline, mayChange, defaultTtl }, newId);
  checkRecordQuota(plan, before.length, after.length);
  const warnings = issuesOf(validateSpec({ ...spec, records: after.map(toZoneRecord) }, service, readings));
  const found = difference(before, after);
  return {
    ...(isEmpty(found) ? {} : { records: keptRecords(spec.records, before, after) }),
    difference: found,
    warnings: facts.limits === undefined ? warnings : [],
    attached: wanted.length - inline.length,
  };
}

/** The warnings; throws Failure validation_error for errors. */
function issuesOf(issues: readonly SpecIssue[]): Detail[] {
  const details = (some: readonly SpecIssue[]): Detail[] =>
    some.map(({ code, message, setting }) => ({ index: null, path: setting ?? 'records', code, message }));
  const errors = details(issues.filter(isError));
  if (errors.length > 0)
    throw new Failure('validation_error', 'with the records of the revision the zone would not be valid now', errors);
  return details(issues.filter((issue) => !isError(issue)));
}
