import { typeCode } from '@fourwinds/dns';
import type { Detail, DetailCode } from '../../kernel/failure.ts';
import { type Entry, recordKey, setKey, type ZoneContext } from '../records/entry.ts';
import { readItem, readSetName } from '../records/read-item.ts';
import type { FileLine } from '../zonefile/file-line.ts';
import type { InputPlaces } from '../zonefile/input-places.ts';
import { withoutDuplicates, type ZonefileRead } from '../zonefile/read-zonefile.ts';

/** A record of the list as the client wrote it. */
export interface ListedRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** TTL in seconds. If no record of the set has one, the set follows the zone's default. */
  readonly ttl?: number;
  /** null or an empty string means no comment. */
  readonly comment?: string | null;
}

/** Places in a list of records. */
export const listPlaces: InputPlaces = {
  whole: 'records',
  of: (index, field = '') => ({ index, path: field === '' ? `records[${index}]` : `records[${index}].${field}` }),
  repeats: (index) => ({ code: 'record-duplicate', message: `records[${index}] is the same record` }),
};

/** Reads the records of a list as an import reads the lines of a zone file. The line of a record is its index. */
export function readList(records: readonly ListedRecord[], context: ZoneContext): ZonefileRead {
  const lines: FileLine[] = [];
  const errors: Detail[] = [];
  const warnings: Detail[] = [];
  for (const [index, record] of records.entries()) {
    const service = isOfService(record, context);
    if (service !== undefined) {
      warnings.push({ ...listPlaces.of(index), ...service });
      continue;
    }
    const read = readItem(record, context, index, { list: 'records' });
    errors.push(...read.errors);
    warnings.push(...read.warnings);
    if (read.item !== undefined) lines.push(toLine(record, read.item, index));
  }
  const placed = withSetTtls(lines, records, context.defaultTtl);
  const { once, again } = withoutDuplicates(placed.lines, listPlaces);
  return { lines: once, skipped: again, errors, unusable: [], warnings: [...warnings, ...placed.warnings] };
}

interface Remark {
  readonly code: DetailCode;
  readonly message: string;
}

/** Returns why a record is skipped, if the service writes it: the SOA and NS records of the zone itself. */
function isOfService({ name, type }: ListedRecord, context: ZoneContext): Remark | undefined {
  const code = typeCode(type);
  if (code !== SOA && code !== NS) return undefined;
  if (readSetName(name, type, context, () => undefined)?.name !== '@') return undefined;
  return code === SOA
    ? { code: 'soa-managed', message: 'the SOA record is written by the service' }
    : { code: 'apex-ns-managed', message: 'the NS records of the zone itself are written by the service' };
}

const SOA = typeCode('SOA');
const NS = typeCode('NS');

function toLine({ comment }: ListedRecord, item: Pick<Entry, 'name' | 'type' | 'value'>, index: number): FileLine {
  const given = comment === undefined || comment === null || comment === '' ? {} : { comment };
  return { ...item, ...given, line: index, ttl: 0, changes: [] };
}

/**
 * Gives all records of a set the smallest TTL that the list has for the set (RFC 2181 section 5.2), or else the
 * default. Warns about other TTLs.
 */
function withSetTtls(lines: readonly FileLine[], records: readonly ListedRecord[], defaultTtl: number) {
  const ttls = new Map<string, number>();
  for (const line of lines) {
    const { ttl } = records[line.line];
    if (ttl !== undefined) ttls.set(setKey(line), Math.min(ttl, ttls.get(setKey(line)) ?? Infinity));
  }
  const warnings: Detail[] = [];
  const placed = lines.map((line): FileLine => {
    const record = records[line.line];
    const ttl = ttls.get(setKey(line));
    if (ttl === undefined) return { ...line, ttl: defaultTtl, hasDefaultTtl: true };
    if (record.ttl !== undefined && record.ttl !== ttl) {
      const message = `the TTL ${record.ttl} became ${ttl}: a set has one TTL, the smallest of its records`;
      warnings.push({ ...listPlaces.of(line.line, 'ttl'), code: 'ttl-differs', message });
    }
    return { ...line, ttl };
  });
  return { lines: placed, warnings };
}

/** Returns the entries with the comments of the list. An entry of the list has no comment if the list has none. */
export function withListedComments(entries: readonly Entry[], lines: readonly FileLine[]): readonly Entry[] {
  const listed = new Map(lines.map((line) => [recordKey(line), line]));
  return entries.map((entry) => {
    const line = listed.get(recordKey(entry));
    if (line === undefined || line.comment === entry.comment) return entry;
    const { comment: _, ...bare } = entry;
    return line.comment === undefined ? bare : { ...bare, comment: line.comment };
  });
}
