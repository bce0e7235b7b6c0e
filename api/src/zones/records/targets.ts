import { targetsIn } from '@fourwinds/dns';
import type { ZoneRecord } from '@fourwinds/resources';
import type { ZoneContext } from './entry.ts';

/**
 * Returns the names inside the zone to which a record refers: hosts, aliases and SPF terms. The names are relative to
 * the zone.
 */
export function targetsOf(record: ZoneRecord, { apex, defaultTtl, readings }: ZoneContext): string[] {
  const { record: read } = readings.read(record, { apex, defaultTtl, path: '' });
  if (read === undefined) return [];
  const { owner, type, ttl, rdata } = read;
  const names = targetsIn({ owner, type, ttl, rdatas: [rdata] });
  return names.filter((name) => name.isWithin(apex)).map((name) => name.lowerCase().relativeTo(apex));
}
