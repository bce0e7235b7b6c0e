import { keyOf, type RecordResource } from '@fourwinds/resources';
import type { PlacedRecord } from '@fourwinds/zones';
import { attachedEntry, type Entry, setKey, type ZoneContext } from '../records/entry.ts';
import { setTtls } from './set-ttls.ts';

/**
 * Returns attached records as they are published. Each has the TTL of the set to which it belongs. Records in the
 * spec, or else the oldest object, determine this TTL.
 */
export function placeAttached(
  records: readonly RecordResource[],
  inline: readonly Entry[],
  context: ZoneContext,
): PlacedRecord[] {
  const { apex, defaultTtl, readings } = context;
  const ttls = setTtls(inline, defaultTtl);
  return records.toSorted(byAge).flatMap((record) => {
    const read = readings.read(record.spec, { apex, defaultTtl, path: '' }).record;
    if (read === undefined) return [];
    const key = setKey(attachedEntry(record, context));
    const ttl = ttls.get(key) ?? read.ttl;
    ttls.set(key, ttl);
    return [{ ...read, ttl, path: `records/${keyOf(record)}` }];
  });
}

function byAge(a: RecordResource, b: RecordResource): number {
  const order = (record: RecordResource): string => `${record.metadata.creationTimestamp ?? ''} ${keyOf(record)}`;
  return order(a) < order(b) ? -1 : 1;
}
