import { commonEndsOfLists } from '@fourwinds/data';
import type { ZoneSpec } from '@fourwinds/resources';

/** Octets, as JSON, of the records that a change adds to a zone, or puts in the place of others; those that stay are the same objects. */
export function writtenOctets(before: ZoneSpec | undefined, after: ZoneSpec | undefined): number {
  const [former, latter] = [before?.records ?? [], after?.records ?? []];
  const { start, end } = commonEndsOfLists(former, latter);
  const kept = new Set(former.slice(start, former.length - end));
  const written = latter.slice(start, latter.length - end).filter((record) => !kept.has(record));
  // of a list as JSON, without its brackets and the commas between its elements
  return written.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(written)) - written.length - 1;
}
