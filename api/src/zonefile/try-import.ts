import type { ZoneSpec } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import type { Detail } from '../failure.ts';
import { applyChanges } from '../records/apply-changes.ts';
import { type Entry, toZoneRecord, type ZoneContext } from '../records/entry.ts';
import type { RecordFilter } from '../record-limits.ts';
import { validateSpec } from '../zones/validate-spec.ts';
import { withCommentsOf } from './comments.ts';
import type { FileLine } from './file-line.ts';
import { type Fault, locateFaults } from './locate-faults.ts';
import { type ImportMode, type ImportPlan, planImport } from './plan-import.ts';

/** The zone that lines are imported into. */
export interface ImportTarget {
  readonly mode: ImportMode;
  readonly spec: ZoneSpec;
  readonly context: ZoneContext;
  /** Its records as they are. */
  readonly before: readonly Entry[];
  readonly service: ServiceSettings;
  /** Throws where the number of records is not allowed; called before the zone is checked as a whole. */
  readonly checkQuota?: (before: number, after: number) => void;
  /** Records that may go. */
  readonly isVisible: RecordFilter;
  readonly newId: () => string;
}

export interface Attempt {
  readonly after: readonly Entry[];
  readonly faults: readonly Fault[];
  readonly warnings: readonly Detail[];
}

/** The records of a zone with these lines imported, and their errors. Throws the errors of `checkQuota`. */
export function tryImport(lines: readonly FileLine[], target: ImportTarget): Attempt {
  const { mode, spec, context, before, service, checkQuota, isVisible, newId } = target;
  const plan = planImport(before.filter(isVisible), lines, mode, context.defaultTtl);
  const { entries: changed, errors, warnings } = applyChanges(before, plan.changes, context, newId);
  const entries = withCommentsOf(changed, lines);
  checkQuota?.(before.length, entries.length);
  const issues = validateSpec({ ...spec, records: entries.map(toZoneRecord) }, service, context.readings);
  const found = locateFaults(issues, entries, lines);
  return {
    after: entries,
    faults: [...errors.map((detail) => toFault(detail, plan)), ...found.faults],
    warnings: [...warnings.map((detail) => toFault(detail, plan).detail), ...found.warnings],
  };
}

/** The same about the line that the change comes from. */
function toFault({ path, code, message }: Detail, { changes, origins }: ImportPlan): Fault {
  const [, index, field = '', value] = /^changes\[(\d+)\](?:\.([a-z]+))?(?:\[(\d+)\])?$/.exec(path) ?? [];
  const set = origins[Number(index)];
  const first = set[Number(value ?? 0)];
  if (first === undefined) {
    const { name = '', type = '' } = changes[Number(index)] as Partial<Entry>;
    return { detail: { index: null, path: 'zone', code, message: `${name} ${type}: ${message}` }, lines: [] };
  }
  const { line } = first;
  return {
    detail: { index: null, line, path: `line ${line}, ${field.replace('values', 'value')}`, code, message },
    lines: value === undefined ? set.filter((origin) => origin !== undefined) : [first],
  };
}
