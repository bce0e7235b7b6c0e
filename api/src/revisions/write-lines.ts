import { formatRecord, Name } from '@fourwinds/dns';
import type { Readings } from '@fourwinds/zones';
import type { RevisionRecord } from './revision.ts';

export interface LinesFacts {
  readonly domain: string;
  readonly records: readonly RevisionRecord[];
}

/** Records as lines of a zone file, with absolute names, in their order. */
export function writeLines({ domain, records }: LinesFacts, readings: Readings): string[] {
  const apex = Name.parse(`${domain}.`);
  return records.flatMap((record) => {
    const { name, type, value, ttl } = record;
    const read = readings.read({ name, type, value, ttl }, { apex, defaultTtl: ttl, path: '' }).record;
    return read === undefined ? [] : [formatRecord(read)];
  });
}
