import { recordKey, setKey } from '../../zones/records/entry.ts';
import { type EventData, MOST_RECORDS } from './event-catalogue.ts';
import type { ZoneEvent, ZoneName } from './zone-event.ts';

export type PublishedRecord = EventData<'record.created'>['records'][number];

interface RecordChanges {
  readonly created: PublishedRecord[];
  readonly updated: { readonly before: PublishedRecord; readonly after: PublishedRecord }[];
  readonly deleted: PublishedRecord[];
}

/** Returns records as published: without duplicates, and with the smallest TTL of their record set. */
export function publishedRecords(records: readonly PublishedRecord[]): PublishedRecord[] {
  const ttls = new Map<string, number>();
  for (const record of records) ttls.set(setKey(record), Math.min(record.ttl, ttls.get(setKey(record)) ?? Infinity));
  const once = records.map((record): [string, PublishedRecord] => {
    const { name, type, value } = record;
    return [recordKey(record), { name, type, value, ttl: ttls.get(setKey(record))! }];
  });
  return [...new Map(once).values()];
}

/**
 * Records that a publication may have changed: before the publication, and after it. Each text is JSON of published
 * records.
 */
export interface PublicationFacts {
  readonly zone: ZoneName;
  readonly serial: number;
  /** null if unknown. In this case the publication causes no events. */
  readonly before: readonly string[] | null;
  readonly after: readonly string[];
}

export function compareRecords({ zone, serial, before, after }: PublicationFacts): ZoneEvent[] {
  return before === null ? [] : recordChangeEvents(zone, serial, [parse(before), parse(after)]);
}

function parse(texts: readonly string[]): PublishedRecord[] {
  return texts.flatMap((text) => JSON.parse(text) as readonly PublishedRecord[]);
}

export function recordChangeEvents(
  zone: ZoneName,
  serial: number,
  [before, after]: readonly [readonly PublishedRecord[], readonly PublishedRecord[]],
): ZoneEvent[] {
  const { created, updated, deleted } = recordChanges(before, after);
  const data = { ...zone, serial };
  return [
    ...inParts(deleted).map((records): ZoneEvent => ({ kind: 'record.deleted', data: { ...data, records } })),
    ...inParts(updated).map((records): ZoneEvent => ({ kind: 'record.updated', data: { ...data, records } })),
    ...inParts(created).map((records): ZoneEvent => ({ kind: 'record.created', data: { ...data, records } })),
  ];
}

/**
 * Returns the changes between two lists of records. Combines an added and a removed record of the same record set
 * into one changed value.
 */
export function recordChanges(before: readonly PublishedRecord[], after: readonly PublishedRecord[]): RecordChanges {
  const known = new Map(before.map((record) => [recordKey(record), record]));
  const present = new Set(after.map(recordKey));
  const gone = Map.groupBy(
    before.filter((record) => !present.has(recordKey(record))),
    setKey,
  );
  const created: PublishedRecord[] = [];
  const updated: RecordChanges['updated'] = [];
  for (const record of after) {
    const same = known.get(recordKey(record));
    if (same?.ttl === record.ttl) continue;
    const earlier = same ?? gone.get(setKey(record))?.shift();
    if (earlier === undefined) created.push(record);
    else updated.push({ before: earlier, after: record });
  }
  return { created, updated, deleted: [...gone.values()].flat() };
}

function inParts<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / MOST_RECORDS);
  return Array.from({ length: count }, (_, i) => items.slice(i * MOST_RECORDS, (i + 1) * MOST_RECORDS));
}
