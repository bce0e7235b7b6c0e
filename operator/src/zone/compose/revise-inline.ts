import type { ResourceRecord } from '@fourwinds/dns';
import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import {
  INLINE_BYTES,
  indexAfter,
  type InlineDifference,
  inlineDifference,
  readInlineRecords,
  type Readings,
  type ZoneObjectIssue,
} from '@fourwinds/zones';

export interface Inline {
  readonly records: readonly ZoneRecord[];
  /** Size of the records as JSON, in octets. Undefined if it was not computed. */
  readonly bytes?: number;
}

export interface InlineChange {
  readonly leaving: readonly ResourceRecord[];
  readonly joining: readonly ResourceRecord[];
  /**
   * Updates the zone's earlier problems: drops problems of removed inline records and adjusts the indexes of the
   * others.
   */
  readonly problems: (before: readonly ZoneObjectIssue[]) => readonly ZoneObjectIssue[];
}

export interface RevisedInline extends InlineChange {
  readonly inline: Inline;
}

/** Returns the changed inline records. Undefined if more than `most` changed or a changed record has an error. */
export function reviseInline(
  before: Inline,
  spec: ZoneSpec,
  most: number,
  readings: Readings,
): RevisedInline | undefined {
  const { records } = spec;
  if (records === before.records) return { leaving: [], joining: [], problems: (same) => same, inline: before };
  const difference = inlineDifference(before.records, records, most);
  if (difference === undefined) return undefined;
  const bytes = bytesAfter(before, records, difference);
  const left = difference.leaving.map((index) => before.records[index]);
  const joined = difference.joining.map((index) => records[index]);
  if (bytes > INLINE_BYTES || !areIdsUnique(joined, records)) return undefined;
  const leaving = readInlineRecords({ ...spec, records: left }, readings).records;
  const read = readInlineRecords({ ...spec, records: joined }, readings);
  // Records with a problem need a complete composition.
  if (leaving.length < left.length || read.records.length < joined.length || read.problems.length > 0) return undefined;
  return {
    leaving,
    joining: read.records,
    problems: (problems) => replaced(problems, difference),
    inline: { records, bytes },
  };
}

/** Returns the size of a JSON list in octets: elements, commas and brackets. */
function bytesAfter(
  { records: before, bytes }: Inline,
  after: readonly ZoneRecord[],
  difference: InlineDifference,
): number {
  const octets = (record: ZoneRecord): number => Buffer.byteLength(JSON.stringify(record)) + 1;
  const sum = (records: readonly ZoneRecord[], indexes: readonly number[]): number =>
    indexes.reduce((total, index) => total + octets(records[index]), 0);
  if (before.length === 0 || after.length === 0 || bytes === undefined) return Buffer.byteLength(JSON.stringify(after));
  return bytes - sum(before, difference.leaving) + sum(after, difference.joining);
}

function areIdsUnique(joined: readonly ZoneRecord[], all: readonly ZoneRecord[]): boolean {
  const ids = joined.map(({ id }) => id).filter((id) => id !== undefined);
  return ids.every((id) => all.reduce((count, record) => (record.id === id ? count + 1 : count), 0) === 1);
}

const PATH = /^spec\.records\[(\d+)\](.*)$/;

/** Drops problems of removed records and adjusts the indexes of the others. */
function replaced(problems: readonly ZoneObjectIssue[], difference: InlineDifference): ZoneObjectIssue[] {
  const left = new Set(difference.leaving);
  return problems.flatMap((problem) => {
    const [, index, field] = PATH.exec(problem.path) ?? [];
    if (index === undefined) return [problem];
    if (left.has(Number(index))) return [];
    return [{ ...problem, path: `spec.records[${indexAfter(difference, Number(index))}]${field}` }];
  });
}
