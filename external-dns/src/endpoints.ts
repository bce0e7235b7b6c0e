import { domainText, Name, readDomainName } from '@fourwinds/dns';
import { type Endpoint, MIN_TTL } from '@fourwinds/resources';
import { draftFromRecord, readEndpoint, ttlOf } from '@fourwinds/zones';
import type { ZoneRecord } from './zone-records.ts';

/** Types that external-dns supports. It ignores all others. */
const KNOWN = new Set(['A', 'AAAA', 'CNAME', 'DNAME', 'MX', 'NAPTR', 'NS', 'PTR', 'SRV', 'TXT']);

/** Types whose targets external-dns writes without the final dot. */
const DOTLESS = new Set(['CNAME', 'DNAME', 'MX', 'NS', 'PTR']);

/** The records of an endpoint, or the reason why they cannot be read. */
export type ReadEndpoint =
  | { readonly records: readonly Omit<ZoneRecord, 'managed_by' | 'ttl'>[]; readonly ttl?: number }
  | { readonly problem: string };

/** Converts the record sets of a zone to endpoints. */
export function endpointsOf(zone: string, records: readonly ZoneRecord[]): Endpoint[] {
  const sets = Map.groupBy(
    records.filter(({ type }) => KNOWN.has(type)),
    ({ name, type }) => `${name} ${type}`,
  );
  return [...sets.values()].map((set) => {
    const [{ name, type, ttl }] = set;
    const targets = set.map(({ value }) => targetOf(type, value));
    return { dnsName: name === '@' ? zone : `${name}.${zone}`, recordType: type, recordTTL: ttl, targets };
  });
}

/**
 * Converts an endpoint to the form that `endpointsOf` returns, so that external-dns sees no false differences. Drops
 * settings of other providers. Keeps an unreadable endpoint unchanged, because external-dns would otherwise delete
 * its record.
 */
export function adjusted(endpoint: Endpoint): Endpoint {
  const { providerSpecific: _, ...plain } = endpoint;
  const ttl = ttlOf(endpoint);
  const bounded = ttl === undefined ? plain : { ...plain, recordTTL: Math.max(ttl, MIN_TTL) };
  const read = readRecords(bounded, Name.root);
  if ('problem' in read) return bounded;
  const dnsName = domainText(readDomainName(endpoint.dnsName ?? ''));
  return { ...bounded, dnsName, targets: read.records.map(({ type, value }) => targetOf(type, value)) };
}

/** Returns the records of an endpoint. Names are relative to the apex. */
export function readRecords(endpoint: Endpoint, apex: Name): ReadEndpoint {
  const { providerSpecific: _, ...plain } = endpoint;
  const ttl = ttlOf(plain);
  const targets = readEndpoint({ ...plain, ...(ttl && { recordTTL: Math.max(ttl, MIN_TTL) }) }, 'endpoint');
  const records = [];
  for (const { record, issue } of targets) {
    if (issue !== undefined) return { problem: issue.message };
    const { name, type, value } = draftFromRecord(record, apex);
    records.push({ name, type, value });
  }
  return { records, ...(ttl && { ttl: Math.max(ttl, MIN_TTL) }) };
}

/** Formats a value for external-dns. */
function targetOf(type: string, value: string): string {
  return DOTLESS.has(type) ? value.replace(/\.$/, '') : value;
}
