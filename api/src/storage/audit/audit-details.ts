import { commonEndsOfLists, isSameJson } from '@fourwinds/data';
import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import type { AuditDetails } from './audit-entry.ts';

/** Maximum octets of a row's JSON. Records that do not fit are counted but not listed. */
const DETAILS_OCTETS = 16 * 1024;
/** A request or setting with more octets is omitted. */
const PART_OCTETS = 2048;
/** Maximum owner names indexed per row. A row with more names matches every name filter. */
const MOST_NAMES = 200;

/** A change of a zone. `before` is undefined if the zone is created, and `after` is undefined if it is deleted. */
export interface AuditedChange {
  readonly before: ZoneSpec | undefined;
  readonly after: ZoneSpec | undefined;
  /** Labels of the zone's owner. Absent if the change cannot affect labels. */
  readonly labels?: { readonly before: object; readonly after: object };
  /** Parameters of the request. Absent if the changes already show them. */
  readonly request?: unknown;
}

export interface RecordsDifference<T> {
  readonly added: readonly T[];
  readonly changed: readonly { readonly before: T; readonly after: T }[];
  readonly removed: readonly T[];
}

/** Returns the changed records and settings. Their size is limited. */
export function auditDetails({ before, after, labels, request }: AuditedChange): AuditDetails {
  const records = differenceOfRecords(before?.records ?? [], after?.records ?? []);
  const parts = {
    request: bounded(request),
    settings: settingsOf(withLabels(before, labels?.before), withLabels(after, labels?.after)),
  };
  return detailsOf(records, parts);
}

export function detailsOf<T extends { readonly name: string }>(
  records: RecordsDifference<T>,
  parts: { readonly [name: string]: unknown },
): AuditDetails {
  const names = namesOf(records);
  const shown = names.size === 0 ? {} : shownRecords(records, Buffer.byteLength(JSON.stringify(parts)));
  const details = JSON.stringify({ ...parts, ...shown });
  return {
    names: names.size === 0 || names.size > MOST_NAMES ? null : [...names],
    details: details === '{}' ? null : details,
  };
}

/** Returns the owner names of the records. Stops after MOST_NAMES + 1 names. */
function namesOf({ added, changed, removed }: RecordsDifference<{ readonly name: string }>): Set<string> {
  const names = new Set<string>();
  const parts = [
    added,
    removed,
    changed.values().map(({ before }) => before),
    changed.values().map(({ after }) => after),
  ];
  for (const part of parts)
    for (const { name } of part) {
      if (names.size > MOST_NAMES) return names;
      names.add(name);
    }
  return names;
}

function shownRecords<T>({ added, changed, removed }: RecordsDifference<T>, used: number): object {
  let room = DETAILS_OCTETS - used - 256;
  const fit = <R>(items: readonly R[]): R[] => {
    const shown: R[] = [];
    for (const item of items) {
      room -= Buffer.byteLength(JSON.stringify(item)) + 1;
      if (room < 0) break;
      shown.push(item);
    }
    return shown;
  };
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  const diff = { changed: fit(changed), removed: fit(removed), added: fit(added) };
  const isWhole = Object.entries(counts).every(([kind, count]) => diff[kind as keyof typeof diff].length === count);
  return { records: counts, diff, ...(isWhole ? {} : { is_cut: true }) };
}

/** Matches records by ID. Records without an ID are matched by all their fields. */
function differenceOfRecords(
  before: readonly ZoneRecord[],
  after: readonly ZoneRecord[],
): RecordsDifference<ZoneRecord> {
  const { start, end } = commonEndsOfLists(before, after);
  const former = new Set(before.slice(start, before.length - end));
  const latter = new Set(after.slice(start, after.length - end));
  const removed = new Map([...former.difference(latter)].map((record) => [keyOf(record), record]));
  const added: ZoneRecord[] = [];
  const changed: { before: ZoneRecord; after: ZoneRecord }[] = [];
  for (const record of latter.difference(former)) {
    const was = removed.get(keyOf(record));
    removed.delete(keyOf(record));
    if (was === undefined) added.push(record);
    else if (!isSameJson(was, record)) changed.push({ before: was, after: record });
  }
  return { added, changed, removed: [...removed.values()] };
}

function keyOf(record: ZoneRecord): string {
  return record.id ?? JSON.stringify(record);
}

/** Names of zone settings in the REST APIs. */
const NAMES: { readonly [field: string]: string } = {
  defaultTTL: 'default_ttl',
  delegateTo: 'delegate_to',
  recordsFrom: 'records_from',
};

/** The zone's spec plus its owner's labels. */
interface Settings extends ZoneSpec {
  readonly labels?: object;
}

function withLabels(spec: ZoneSpec | undefined, labels: object | undefined): Settings | undefined {
  return spec === undefined || labels === undefined ? spec : { ...spec, labels };
}

function settingsOf(before: Settings | undefined, after: Settings | undefined): object | undefined {
  if (before === undefined || after === undefined) return undefined;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Settings)[];
  const changed = fields
    .filter((field) => field !== 'records' && !isSameJson(before[field], after[field]))
    .map((field) => [
      NAMES[field] ?? field,
      { before: bounded(before[field]) ?? null, after: bounded(after[field]) ?? null },
    ]);
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as object);
}

function bounded(part: unknown): unknown {
  return part !== undefined && Buffer.byteLength(JSON.stringify(part)) > PART_OCTETS ? undefined : part;
}
