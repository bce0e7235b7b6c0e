import { withULabels } from '@fourwinds/dns';
import type { ZoneResource, ZoneSpec } from '@fourwinds/resources';
import type { Readings } from '@fourwinds/zones';
import { accountOf, isUuid } from '../zone/identity.ts';
import { type Entry, inlineEntries, zoneContext } from './entry.ts';

/** A record as both APIs return it. Records that `kubernetes` manages cannot be changed here. */
export interface RecordView {
  id: string;
  name: string;
  /** Owner name with U-labels. */
  unicode_name: string;
  type: string;
  value: string;
  ttl: number;
  comment: string | null;
  managed_by: 'api' | 'kubernetes';
}

export interface InlineFacts {
  readonly zoneId: string;
  readonly spec: ZoneSpec;
  readonly managedBy: RecordView['managed_by'];
}

/** Returns whether Kubernetes or the API manages the records in the zone's spec. */
export function managerOf(zone: ZoneResource): RecordView['managed_by'] {
  return accountOf(zone) === undefined ? 'kubernetes' : 'api';
}

/** Returns the records in the zone's spec, sorted. */
export function inlineRecords({ zoneId, spec, managedBy }: InlineFacts, readings: Readings): RecordView[] {
  const context = zoneContext(zoneId, spec, readings);
  return inlineEntries(spec, context)
    .map((entry) => recordView(entry, context.defaultTtl, managedBy))
    .sort(comparePositions);
}

export function recordView(entry: Entry, defaultTtl: number, managedBy: RecordView['managed_by']): RecordView {
  const { id, name, type, value, ttl = defaultTtl, comment = null } = entry;
  return { id, name, unicode_name: withULabels(name), type, value, ttl, comment, managed_by: managedBy };
}

/** Number of characters of the value in a position. A cursor is part of a URL, but a value may have 64 KiB. */
const VALUE_CHARACTERS = 256;

type Placed = Pick<RecordView, 'id' | 'name' | 'type' | 'value'>;

/**
 * Returns the position of the record in lists, which cursors contain. Values that begin with the same characters are
 * sorted by ID.
 */
export function recordPosition({ name, type, value, id }: Placed): string {
  return [ownerPosition(name), type, valuePosition(value), id].join('\0');
}

/** True if the text has the format of a position. The record at this position may have been deleted. */
export function isRecordPosition(text: string): boolean {
  const parts = text.split('\0');
  return parts.length === 4 && isUuid(parts[3]);
}

/** Compares the positions of two records without building them. */
export function comparePositions(a: Placed, b: Placed): number {
  return (
    compare(ownerPosition(a.name), ownerPosition(b.name)) ||
    compare(a.type, b.type) ||
    compare(valuePosition(a.value), valuePosition(b.value)) ||
    compare(a.id, b.id)
  );
}

function ownerPosition(name: string): string {
  return name === '@' ? '' : name;
}

function valuePosition(value: string): string {
  return value.slice(0, VALUE_CHARACTERS);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
