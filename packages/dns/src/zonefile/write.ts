import type { ResourceRecord, RRset } from '../rr/rrset.ts';

/**
 * Formats a record as `owner. TTL IN TYPE value`. All names are absolute (RFC 1035 5.1). Throws MalformedWire if the
 * data does not match the type.
 */
export function formatRecord(record: ResourceRecord): string {
  const { owner, type, ttl, rdata } = record;
  return `${owner.toString()} ${ttl} IN ${type.name} ${type.formatWidely(rdata)}`.trimEnd();
}

/**
 * Writes the text of a zone file, with one record per line, in the given order. `readZoneFile` reads the same records
 * back. `commentOf` returns a comment for the end of a record's line. The comment must not contain line breaks.
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
