import { withULabels } from '@fourwinds/dns';
import type { ZoneResource, ZoneSpec } from '@fourwinds/resources';
import type { Readings } from '@fourwinds/zones';
import { accountOf, isUuid } from '../zones/identity.ts';
import { type Entry, inlineEntries, zoneContext } from './entry.ts';

/** A record as both APIs show it. Those that `kubernetes` manages are objects of their own and cannot be changed here. */
export interface RecordView {
  id: string;
  name: string;
  /** The name with U-labels, for people. */
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

/** Where the records that a zone holds inline are changed. */
export function managerOf(zone: ZoneResource): RecordView['managed_by'] {
  return accountOf(zone) === undefined ? 'kubernetes' : 'api';
}

/** The records that a zone holds inline, sorted. */
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

/** Characters of a value that its position has: a cursor is part of a URL, and values may be 64 KiB. */
const VALUE_CHARACTERS = 256;

/** The fields by which records are sorted. */
type Placed = Pick<RecordView, 'id' | 'name' | 'type' | 'value'>;

/** The position of a record in the list; a cursor holds it. Values that begin alike are in the order of their ids. */
export function recordPosition({ name, type, value, id }: Placed): string {
  return [ownerPosition(name), type, valuePosition(value), id].join('\0');
}

/** Whether a text may be the position of a record, of one that is gone, too. */
export function isRecordPosition(text: string): boolean {
  const parts = text.split('\0');
  return parts.length === 4 && isUuid(parts[3]);
}

/** The order of positions, without that they are written out. */
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
