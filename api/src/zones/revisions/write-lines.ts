import { formatRecord, Name } from '@fourwinds/dns';
import type { Readings } from '@fourwinds/zones';
import type { RevisionRecord } from './revision.ts';

export interface LinesFacts {
  readonly domain: string;
  readonly records: readonly RevisionRecord[];
}

/** Formats records as zone file lines with absolute names. Keeps their order. */
export function writeLines({ domain, records }: LinesFacts, readings: Readings): string[] {
  const apex = Name.parse(`${domain}.`);
  return records.flatMap((record) => {
    const { name, type, value, ttl } = record;
    const read = readings.read({ name, type, value, ttl }, { apex, defaultTtl: ttl, path: '' }).record;
    return read === undefined ? [] : [formatRecord(read)];
  });
}
