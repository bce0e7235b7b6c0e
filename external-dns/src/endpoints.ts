import { domainText, Name, readDomainName } from '@fourwinds/dns';
import { type Endpoint, MIN_TTL } from '@fourwinds/resources';
import { draftFromRecord, readEndpoint, ttlOf } from '@fourwinds/zones';
import type { ZoneRecord } from './zone-records.ts';

/** Types that external-dns knows; it leaves all others alone. */
const KNOWN = new Set(['A', 'AAAA', 'CNAME', 'DNAME', 'MX', 'NAPTR', 'NS', 'PTR', 'SRV', 'TXT']);

/** Types whose names external-dns writes without the final dot. */
const DOTLESS = new Set(['CNAME', 'DNAME', 'MX', 'NS', 'PTR']);

/** The records that an endpoint stands for, or the reason why it stands for none. */
export type ReadEndpoint =
  | { readonly records: readonly Omit<ZoneRecord, 'managed_by' | 'ttl'>[]; readonly ttl?: number }
  | { readonly problem: string };

/** The record sets of a zone as endpoints. */
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
 * An endpoint as `endpointsOf` would give it, so that external-dns finds no difference where there is none. Settings of other providers
 * are dropped. What cannot be read stays as it is: without it, external-dns would delete the record that is there.
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

/** The records of an endpoint, their names relative to the apex of a zone. */
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

/** A value as external-dns writes it. */
function targetOf(type: string, value: string): string {
  return DOTLESS.has(type) ? value.replace(/\.$/, '') : value;
}
