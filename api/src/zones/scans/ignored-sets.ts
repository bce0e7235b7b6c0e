import type { ZoneSet } from './read-report.ts';

const SIGNING = ['DNSKEY', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'CDS', 'CDNSKEY', 'CSYNC', 'ZONEMD'];

/** Returns why a record set is not moved, or undefined if it is moved. */
export function reasonToIgnore({ name, type }: Pick<ZoneSet, 'name' | 'type'>): string | undefined {
  if (type === 'SOA') return 'each host writes the SOA record itself, with a serial of its own';
  if (type === 'NS' && name === '@') return 'the nameservers of the zone are those of its host';
  return SIGNING.includes(type) ? 'each host makes the keys and signatures of the zone itself' : undefined;
}
