import type { ZoneSpec } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import type { Detail } from '../../kernel/failure.ts';
import { applyChanges } from '../records/apply-changes.ts';
import { type Entry, toZoneRecord, type ZoneContext } from '../records/entry.ts';
import type { RecordFilter } from '../../kernel/record-limits.ts';
import { validateSpec } from '../zone/validate-spec.ts';
import type { FileLine } from './file-line.ts';
import type { InputPlaces } from './input-places.ts';
import { type Fault, locateFaults } from './locate-faults.ts';
import { type ImportMode, type ImportPlan, planImport } from './plan-import.ts';

export interface ImportTarget {
  readonly mode: ImportMode;
  readonly spec: ZoneSpec;
  readonly context: ZoneContext;
  readonly before: readonly Entry[];
  readonly service: ServiceSettings;
  /** Throws if the zone would have too many records. Called before the whole zone is validated. */
  readonly checkQuota?: (before: number, after: number) => void;
  /** Records that may be removed. */
  readonly isVisible: RecordFilter;
  readonly places: InputPlaces;
  /** Applies the comments of lines to entries. */
  readonly withComments: (entries: readonly Entry[], lines: readonly FileLine[]) => readonly Entry[];
  readonly newId: () => string;
}

export interface ImportAttempt {
  readonly after: readonly Entry[];
  readonly faults: readonly Fault[];
  readonly warnings: readonly Detail[];
}

/**
 * Returns a zone's records after the import of the lines, together with the errors. Throws the errors of
 * `checkQuota`.
 */
export function tryImport(lines: readonly FileLine[], target: ImportTarget): ImportAttempt {
  const { mode, spec, context, before, service, checkQuota, isVisible, places, newId } = target;
  const plan = planImport(before.filter(isVisible), lines, mode, context.defaultTtl);
  const { entries: changed, errors, warnings } = applyChanges(before, plan.changes, context, newId);
  const entries = target.withComments(changed, lines);
  checkQuota?.(before.length, entries.length);
  const issues = validateSpec({ ...spec, records: entries.map(toZoneRecord) }, service, context.readings);
  const found = locateFaults(issues, entries, { lines, places });
  return {
    after: entries,
    faults: [...errors.map((detail) => toFault(detail, plan, places)), ...found.faults],
    warnings: [...warnings.map((detail) => toFault(detail, plan, places).detail), ...found.warnings],
  };
}

/** Converts the error of a change to an error of its line. */
function toFault({ path, code, message }: Detail, { changes, origins }: ImportPlan, places: InputPlaces): Fault {
  const [, index, field = '', value] = /^changes\[(\d+)\](?:\.([a-z]+))?(?:\[(\d+)\])?$/.exec(path) ?? [];
  const set = origins[Number(index)];
  const first = set[Number(value ?? 0)];
  if (first === undefined) {
    const { name = '', type = '' } = changes[Number(index)] as Partial<Entry>;
    return { detail: { index: null, path: 'zone', code, message: `${name} ${type}: ${message}` }, lines: [] };
  }
  return {
    detail: { ...places.of(first.line, field.replace('values', 'value')), code, message },
    lines: value === undefined ? set.filter((origin) => origin !== undefined) : [first],
  };
}
