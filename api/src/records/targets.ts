import { Name, namesIn } from '@fourwinds/dns';
import type { ZoneRecord } from '@fourwinds/resources';
import type { ZoneContext } from './entry.ts';

/** The targets of an SPF record (RFC 7208 5.2, 6.1); its strings are put together first. */
const SPF_TARGET = /(?:include:|redirect=)([a-z0-9._-]{1,253})/gi;

/** The names of the zone that a record names, relative to it: hosts, aliases, SPF records. */
export function targetsOf(record: ZoneRecord, { apex, defaultTtl, readings }: ZoneContext): string[] {
  const { record: read } = readings.read(record, { apex, defaultTtl, path: '' });
  if (read === undefined) return [];
  const { owner, type, ttl, rdata } = read;
  const names = [...namesIn({ owner, type, ttl, rdatas: [rdata] }), ...(type.name === 'TXT' ? spfTargets(record) : [])];
  return names.filter((name) => name.isWithin(apex)).map((name) => name.lowerCase().relativeTo(apex));
}

function spfTargets({ value }: ZoneRecord): Name[] {
  return Array.from(value.replaceAll('" "', '').matchAll(SPF_TARGET), ([, domain]) => domain).flatMap(parseName);
}

function parseName(text: string): Name[] {
  try {
    return [Name.parse(text)];
  } catch {
    return [];
  }
}
