import type { ResourceRecord, RRset } from '../rr/rrset.ts';

/** One record as `owner. TTL IN TYPE value`, all names absolute (RFC 1035 5.1). Throws MalformedWire for data not of its type. */
export function formatRecord(record: ResourceRecord): string {
  const { owner, type, ttl, rdata } = record;
  return `${owner.toString()} ${ttl} IN ${type.name} ${type.formatWidely(rdata)}`.trimEnd();
}

/** Zone file text with one record a line, in the order given; `readZoneFile` gives the same records back. */
export function writeZoneFile(records: Iterable<ResourceRecord | RRset>): string {
  let text = '';
  for (const item of records) {
    if ('rdata' in item) text += `${formatRecord(item)}\n`;
    else for (const rdata of item.rdatas) text += `${formatRecord({ ...item, rdata })}\n`;
  }
  return text;
}
