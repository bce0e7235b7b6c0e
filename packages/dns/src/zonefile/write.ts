import type { ResourceRecord, RRset } from '../rr/rrset.ts';

/** One record as `owner. TTL IN TYPE value`, all names absolute (RFC 1035 5.1). Throws MalformedWire for data not of its type. */
export function formatRecord(record: ResourceRecord): string {
  const { owner, type, ttl, rdata } = record;
  return `${owner.toString()} ${ttl} IN ${type.name} ${type.formatWidely(rdata)}`.trimEnd();
}

/**
 * Zone file text with one record a line, in the order given; `readZoneFile` gives the same records back. `commentOf` gives the comment behind a record, which has
 * no line break.
 */
export function writeZoneFile(
  records: Iterable<ResourceRecord | RRset>,
  commentOf: (record: ResourceRecord) => string | undefined = () => undefined,
): string {
  let text = '';
  const write = (record: ResourceRecord): void => {
    const comment = commentOf(record);
    text += comment === undefined ? `${formatRecord(record)}\n` : `${formatRecord(record)} ; ${comment}\n`;
  };
  for (const item of records) {
    if ('rdata' in item) write(item);
    else for (const rdata of item.rdatas) write({ ...item, rdata });
  }
  return text;
}
