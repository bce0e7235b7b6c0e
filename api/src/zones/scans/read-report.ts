import { Name } from '@fourwinds/dns';
import { draftFromRecord, readDraft } from '@fourwinds/zones';
import { type ScanReport, scanReportSchema } from '@fourwinds/jobs';
import { Failure } from '../../kernel/failure.ts';
import { parseJson } from '../../kernel/parse-json.ts';

/**
 * Parses a worker's report, which contains data of third parties. Throws Failure unavailable if the report is
 * invalid.
 */
export function readReport(text: string): ScanReport {
  const report = scanReportSchema.safeParse(parseJson(text));
  if (report.success) return report.data;
  throw new Failure('unavailable', 'the report of the worker cannot be read; ask again');
}

/** Approximate octets of a record in a report. */
const OCTETS_OF_A_RECORD = 100;

/** Estimates the number of records without parsing the report. */
export function recordsIn(report: string): number {
  return Math.ceil(report.length / OCTETS_OF_A_RECORD);
}

/** A record set of the zone. Its name is relative to the zone, and its values are in canonical form. */
export interface ZoneSet {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly values: readonly string[];
}

/** Returns the name relative to the zone, or undefined if the name is outside the zone. */
export function relativeName(name: string, apex: Name): string | undefined {
  try {
    const owner = Name.parse(name).lowerCase();
    return owner.isWithin(apex) ? owner.relativeTo(apex) : undefined;
  } catch {
    return undefined;
  }
}

export interface FoundInZone {
  readonly set: ZoneSet;
  readonly server: string;
  /** True if the set was synthesized from a wildcard. */
  readonly isSynthesised: boolean;
}

export function setsInZone({ sets }: Pick<ScanReport, 'sets'>, apex: Name): FoundInZone[] {
  return sets.flatMap(({ name: owner, type, ttl, values: given, server, synthesised }) => {
    const name = relativeName(owner, apex);
    if (name === undefined) return [];
    const values = given.map((value) => canonicalValue({ name, type }, value, apex));
    return [{ set: { name, type, ttl, values }, server, isSynthesised: synthesised }];
  });
}

/** Returns the value in canonical form. Returns it unchanged if it is invalid. */
function canonicalValue(set: Pick<ZoneSet, 'name' | 'type'>, value: string, apex: Name): string {
  const { name, type } = set;
  const { record } = readDraft({ name, type, value }, { apex, defaultTtl: 3600, path: '' });
  return record === undefined ? value : draftFromRecord(record, apex).value;
}
