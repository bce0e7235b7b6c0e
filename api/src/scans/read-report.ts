import { draftFromRecord, Name, readDraft } from '@fourwinds/dns';
import { type ScanReport, scanReportSchema } from '@fourwinds/jobs';
import { Failure } from '../failure.ts';

/** The report of a worker, which has it from strangers. Throws Failure unavailable where it is none. */
export function readReport(text: string): ScanReport {
  const report = scanReportSchema.safeParse(parse(text));
  if (report.success) return report.data;
  throw new Failure('unavailable', 'the report of the worker cannot be read; ask again');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A set of the zone: its name relative to it, its values as this service writes them. */
export interface ZoneSet {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly values: readonly string[];
}

/** The name of a set relative to the zone; undefined where it is no name of the zone. */
export function relativeName(name: string, apex: Name): string | undefined {
  try {
    const owner = Name.parse(name).lowerCase();
    return owner.isWithin(apex) ? owner.relativeTo(apex) : undefined;
  } catch {
    return undefined;
  }
}

/** A value as this service writes it; one that cannot be read stays as it is. */
export function canonicalValue(set: Pick<ZoneSet, 'name' | 'type'>, value: string, apex: Name): string {
  const { name, type } = set;
  const { record } = readDraft({ name, type, value }, { apex, defaultTtl: 3600, path: '' });
  return record === undefined ? value : draftFromRecord(record, apex).value;
}
