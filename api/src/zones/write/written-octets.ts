import { commonEndsOfLists } from '@fourwinds/data';
import type { ZoneSpec } from '@fourwinds/resources';

/**
 * Returns the octets of added or replaced records as JSON. Unchanged records must be the same objects in both specs.
 */
export function writtenOctets(before: ZoneSpec | undefined, after: ZoneSpec | undefined): number {
  const [former, latter] = [before?.records ?? [], after?.records ?? []];
  const { start, end } = commonEndsOfLists(former, latter);
  const kept = new Set(former.slice(start, former.length - end));
  const written = latter.slice(start, latter.length - end).filter((record) => !kept.has(record));
  // Excludes the brackets and commas of the list.
  return written.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(written)) - written.length - 1;
}
