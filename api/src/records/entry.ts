import { Name } from '@fourwinds/dns';
import type { RecordResource, ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import { Readings } from '@fourwinds/zones';
import { derivedRecordId } from '../zones/identity.ts';

/** A record as the APIs see it: in canonical form, with an id. */
export interface Entry {
  readonly id: string;
  /** Relative to the zone, `@` for its apex. */
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** Absent where the zone's default applies. */
  readonly ttl?: number;
  readonly comment?: string;
}

/** The zone of the records: the origin of their names, and the source of their ids. */
export interface ZoneContext {
  readonly zoneId: string;
  readonly apex: Name;
  readonly defaultTtl: number;
  /** Records that were read before. */
  readonly readings: Readings;
}

export function zoneContext(
  zoneId: string,
  spec: Pick<ZoneSpec, 'domain' | 'defaultTTL'>,
  readings = new Readings(),
): ZoneContext {
  return { zoneId, apex: Name.parse(`${spec.domain}.`), defaultTtl: spec.defaultTTL, readings };
}

/** The records that a zone holds inline. */
export function inlineEntries(spec: ZoneSpec, context: ZoneContext): Entry[] {
  return spec.records.map((record) => inlineEntry(record, context));
}

/** A record that is attached to a zone by an object of its own. */
export function attachedEntry({ spec }: RecordResource, context: ZoneContext): Entry {
  const { name, type, value, ttl, comment } = spec;
  return inlineEntry({ name, type, value, ttl, comment }, context);
}

/** An entry as the zone's spec has it; `id` only where it is one of ours. */
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

/** Whether the spec holds an entry as toZoneRecord would write it. */
export function isWritten(record: ZoneRecord, entry: Entry): boolean {
  const { id, name, type, value, ttl, comment } = record;
  return id === entry.id && isSame({ id, name, type, value, ttl, comment }, entry);
}

/** Which set a record belongs to. */
export function setKey({ name, type }: Pick<Entry, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

/** Equal for records of the same name, type and value. */
export function recordKey(record: Pick<Entry, 'name' | 'type' | 'value'>): string {
  return `${setKey(record)} ${record.value}`;
}

export function isSame(a: Entry, b: Entry): boolean {
  return (
    a === b ||
    (a.name === b.name && a.type === b.type && a.value === b.value && a.ttl === b.ttl && a.comment === b.comment)
  );
}

/** A record of a spec; one that cannot be read, which only a manifest can bring about, stays as it is. */
export function inlineEntry(record: ZoneRecord, context: ZoneContext): Entry {
  const { name, type, value } = canonicalDraft(record, context);
  const { ttl, comment } = record;
  const id = record.id ?? derivedRecordId(context.zoneId, name, type, value);
  return withoutUndefined({ id, name, type, value, ttl, comment });
}

/** The parts of a record that are read, in canonical form; those of one that cannot be read stay as they are. */
export function canonicalDraft(
  record: ZoneRecord,
  { apex, defaultTtl, readings }: ZoneContext,
): Pick<Entry, 'name' | 'type' | 'value'> {
  const read = readings.read(record, { apex, defaultTtl, path: '' }).record;
  return read === undefined ? record : readings.draftOf(read, apex);
}

/** The entry without fields that are undefined. */
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
