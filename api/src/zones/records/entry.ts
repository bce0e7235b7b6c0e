import { Name } from '@fourwinds/dns';
import type { RecordResource, ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import { Readings } from '@fourwinds/zones';
import { derivedRecordId } from '../zone/identity.ts';

/** A record as used by the APIs: in canonical form and with an ID. */
export interface Entry {
  readonly id: string;
  /** Owner name relative to the zone. `@` means the apex. */
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** TTL in seconds. If absent, the zone's default applies. */
  readonly ttl?: number;
  readonly comment?: string;
}

/** The zone of records. Their names are relative to its domain, and their IDs are derived from its ID. */
export interface ZoneContext {
  readonly zoneId: string;
  readonly apex: Name;
  readonly defaultTtl: number;
  /** Cache of parsed records. */
  readonly readings: Readings;
}

export function zoneContext(
  zoneId: string,
  spec: Pick<ZoneSpec, 'domain' | 'defaultTTL'>,
  readings = new Readings(),
): ZoneContext {
  return { zoneId, apex: Name.parse(`${spec.domain}.`), defaultTtl: spec.defaultTTL, readings };
}

/** Returns the records in the zone's spec as entries. */
export function inlineEntries(spec: ZoneSpec, context: ZoneContext): Entry[] {
  return spec.records.map((record) => inlineEntry(record, context));
}

export function attachedEntry({ spec }: RecordResource, context: ZoneContext): Entry {
  const { name, type, value, ttl, comment } = spec;
  return inlineEntry({ name, type, value, ttl, comment }, context);
}

/** Converts an entry to the format of the spec. */
export function toZoneRecord({ id, name, type, value, ttl, comment }: Entry): ZoneRecord {
  return {
    name,
    type,
    value,
    ...(ttl === undefined ? {} : { ttl }),
    ...(comment === undefined ? {} : { comment }),
    id,
  };
}

/** True if the record in the spec equals the result of toZoneRecord. */
export function isWritten(record: ZoneRecord, entry: Entry): boolean {
  const { id, name, type, value, ttl, comment } = record;
  return id === entry.id && isSame({ id, name, type, value, ttl, comment }, entry);
}

export function setKey({ name, type }: Pick<Entry, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

export function recordKey(record: Pick<Entry, 'name' | 'type' | 'value'>): string {
  return `${setKey(record)} ${record.value}`;
}

export function isSame(a: Entry, b: Entry): boolean {
  return (
    a === b ||
    (a.name === b.name && a.type === b.type && a.value === b.value && a.ttl === b.ttl && a.comment === b.comment)
  );
}

/** Converts a record of the spec. An invalid record, which only a manifest can contain, stays unchanged. */
export function inlineEntry(record: ZoneRecord, context: ZoneContext): Entry {
  const { name, type, value } = canonicalDraft(record, context);
  const { ttl, comment } = record;
  const id = record.id ?? derivedRecordId(context.zoneId, name, type, value);
  return withoutUndefined({ id, name, type, value, ttl, comment });
}

/** Returns the parsed fields in canonical form. Returns them unchanged if they are invalid. */
export function canonicalDraft(
  record: ZoneRecord,
  { apex, defaultTtl, readings }: ZoneContext,
): Pick<Entry, 'name' | 'type' | 'value'> {
  const read = readings.read(record, { apex, defaultTtl, path: '' }).record;
  return read === undefined ? record : readings.draftOf(read, apex);
}

export function withoutUndefined({ id, name, type, value, ttl, comment }: Entry): Entry {
  return {
    id,
    name,
    type,
    value,
    ...(ttl === undefined ? {} : { ttl }),
    ...(comment === undefined ? {} : { comment }),
  };
}
