import { isError } from '@fourwinds/dns';
import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { type DecisionTools, keptRecords } from '../records/decide-change.ts';
import { countsOf, type Difference, difference, isEmpty, type RecordCounts } from '../records/difference.ts';
import { type Entry, inlineEntries, setKey, toZoneRecord, zoneContext } from '../records/entry.ts';
import { checkRecordQuota } from '../records/record-quota.ts';
import { type RecordLimits, recordFilter } from '../../kernel/record-limits.ts';
import { type SpecIssue, validateSpec } from '../zone/validate-spec.ts';
import { restoreRecords } from './restore-records.ts';
import type { RevisionRecord } from './revision.ts';

export interface RollbackFacts {
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  readonly records: readonly RevisionRecord[];
  /**
   * Record sets that programs have written since the revision. They stay unchanged. Keys are in the form of `setKey`.
   */
  readonly keptSets: readonly string[];
  /** Records that may change. If absent, all records may change. */
  readonly limits?: RecordLimits;
  readonly service: ServiceSettings;
  readonly plan: string;
}

export interface RollbackOutcome {
  /**
   * Records of the zone after the rollback. Unchanged records are replaced by their previous indexes. Absent if
   * nothing changes.
   */
  readonly records?: readonly (ZoneRecord | number)[];
  readonly difference: Difference;
  /** Number of visible records for each effect of the rollback. */
  readonly counts: RecordCounts;
  /** Empty if the token is limited to some records, because warnings concern the whole zone. */
  readonly warnings: readonly Detail[];
  /** Number of records in the revision that came from Record objects. A rollback does not restore them. */
  readonly attached: number;
}

/** Returns the effect of a rollback. Throws Failure validation_error if the result is invalid, or quota_exceeded. */
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
    counts: countsOf(found, before.filter(isVisible).length),
    warnings: facts.limits === undefined ? warnings : [],
    attached: wanted.length - inline.length,
  };
}

/** Returns the warnings. Throws Failure validation_error for errors. */
function issuesOf(issues: readonly SpecIssue[]): Detail[] {
  const details = (some: readonly SpecIssue[]): Detail[] =>
    some.map(({ code, message, setting }) => ({ index: null, path: setting ?? 'records', code, message }));
  const errors = details(issues.filter(isError));
  if (errors.length > 0)
    throw new Failure('validation_error', 'with the records of the revision the zone would not be valid now', errors);
  return details(issues.filter((issue) => !isError(issue)));
}
