import {
  buildZone,
  checkNames,
  isError,
  Name,
  parseValue,
  type ResourceRecord,
  typeByName,
  type ZoneIssue,
} from '@fourwinds/dns';
import { readDraft } from '@fourwinds/zones/draft';
import type { Row } from '../changes/rows.ts';

/** Messages by row key. */
export interface SetFaults {
  readonly errors: ReadonlyMap<string, readonly string[]>;
  readonly warnings: ReadonlyMap<string, readonly string[]>;
}

type Placed = ResourceRecord & { readonly row: Row };

interface Fault {
  readonly row: Row;
  readonly issue: Pick<ZoneIssue, 'severity' | 'message'>;
}

/**
 * Validates pending changes: each record, then the rules for a whole name, for example a CNAME with other records or
 * a second SPF record. Omits issues that the zone already has.
 */
export function setFaultsOf(zone: string, rows: readonly Row[]): SetFaults {
  const near = rowsNear(rows);
  const apex = Name.parse(`${zone}.`);
  const before = near.flatMap((row) => (row.state === 'new' ? [] : read(apex, row, row.before ?? row).records));
  const after = near.filter(({ state }) => state !== 'removed').map((row) => read(apex, row, row));
  const records = after.flatMap((one) => one.records);
  const known = new Set(issuesOf(apex, before).map(({ message }) => message));
  const ofSets = issuesOf(apex, records)
    .filter(({ message }) => !known.has(message))
    .flatMap((issue) => rowsOfIssue(issue, records).map((row): Fault => ({ row, issue })));
  const faults = [...after.flatMap((one) => one.faults), ...ofSets];
  return {
    errors: byRow(faults.filter(({ issue }) => isError(issue))),
    warnings: byRow(faults.filter(({ issue }) => !isError(issue))),
  };
}

/** The rows at changed names, and at names above and below them. */
function rowsNear(rows: readonly Row[]): Row[] {
  const changing = rows.filter(({ state }) => state !== 'same');
  const names = new Set(changing.flatMap(({ name, before }) => [name, before?.name ?? name]));
  const above = new Set([...names].flatMap(namesAbove));
  return rows.filter(
    ({ name }) => names.has(name) || above.has(name) || namesAbove(name).some((one) => names.has(one)),
  );
}

function namesAbove(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(1).map((_, i) => labels.slice(i + 1).join('.'));
}

type Draft = Pick<Row, 'name' | 'type' | 'value' | 'ttl'>;

/** Parses a row. Reports errors only for changed rows. */
function read(apex: Name, row: Row, { name, type, value, ttl }: Draft): { records: Placed[]; faults: Fault[] } {
  const { record, issues } = readDraft({ name, type, value, ttl }, { apex, defaultTtl: ttl, path: '' });
  return {
    records: record === undefined ? [] : [{ ...record, row }],
    faults: row.state === 'same' ? [] : issues.map((issue) => ({ row, issue })),
  };
}

function issuesOf(apex: Name, records: readonly ResourceRecord[]): ZoneIssue[] {
  const { zone } = buildZone(apex, [soaOf(apex), ...records]);
  return zone === undefined ? [] : checkNames(zone);
}

/** A placeholder SOA, which buildZone requires and these rules ignore. */
function soaOf(apex: Name): ResourceRecord {
  const type = typeByName('SOA');
  return { owner: apex, type, ttl: 300, rdata: parseValue(type, '@ @ 1 2 3 4 5', apex) };
}

/**
 * Returns the rows that cause an issue. These are the changed rows of the RRset. If there are none, they are the
 * changed rows of the name, or else all rows of the RRset.
 */
function rowsOfIssue({ owner, type }: ZoneIssue, records: readonly Placed[]): Row[] {
  const there = records.filter((record) => record.owner.toString() === owner);
  const ofSet = there.filter((record) => record.type.name === type);
  const changing = ({ row }: Placed): boolean => row.state !== 'same';
  const [found = []] = [ofSet.filter(changing), there.filter(changing), ofSet].filter(({ length }) => length > 0);
  return found.map(({ row }) => row);
}

function byRow(faults: readonly Fault[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { row, issue } of faults) found.set(row.key, [...(found.get(row.key) ?? []), issue.message]);
  return found;
}
