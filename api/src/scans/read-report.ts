import { Name } from '@fourwinds/dns';
import { draftFromRecord, readDraft } from '@fourwinds/zones';
import { type ScanReport, scanReportSchema } from '@fourwinds/jobs';
import { Failure } from '../failure.ts';
import { parseJson } from '../parse-json.ts';

/** The report of a worker, which has it from strangers. Throws Failure unavailable where it is none. */
export function readReport(text: string): ScanReport {
  const report = scanReportSchema.safeParse(parseJson(text));
  if (report.success) return report.data;
  throw new Failure('unavailable', 'the report of the worker cannot be read; ask again');
}

/** The size of a record in a report, about. */
const OCTETS_OF_A_RECORD = 100;

/** About as many records as a report has, which is not read for this. */
export function recordsIn(report: string): number {
  return Math.ceil(report.length / OCTETS_OF_A_RECORD);
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

/** A set that a server has, in the zone. */
export interface FoundInZone {
  readonly set: ZoneSet;
  /** The address of the server. */
  readonly server: string;
  /** Made by the server from a wildcard. */
  readonly isSynthesised: boolean;
}

/** The sets of a report that are of the zone. */
export function setsInZone({ sets }: Pick<ScanReport, 'sets'>, apex: Name): FoundInZone[] {
  return sets.flatMap(({ name: owner, type, ttl, values: given, server, synthesised }) => {
    const name = relativeName(owner, apex);
    if (name === undefined) return [];
    const values = given.map((value) => canonicalValue({ name, type }, value, apex));
    return [{ set: { name, type, ttl, values }, server, isSynthesised: synthesised }];
  });
}

/** A value as this service writes it; one that cannot be read stays as it is. */
function canonicalValue(set: Pick<ZoneSet, 'name' | 'type'>, value: string, apex: Name): string {
  const { name, type } = set;
  const { record } = readDraft({ name, type, value }, { apex, defaultTtl: 3600, path: '' });
  return record === undefined ? value : draftFromRecord(record, apex).value;
}
