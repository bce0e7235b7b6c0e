import type { ResourceRecord } from '@fourwinds/dns';
import type { ZoneSpec } from '@fourwinds/resources';

/** A record with the place it comes from: `spec.records[3]`, `records/namespace/name`, or `service`. */
export interface PlacedRecord extends ResourceRecord {
  readonly path: string;
}

/** The fields of a Zone that its records are made from. */
export type ZoneContent = Pick<ZoneSpec, 'domain' | 'records' | 'defaultTTL' | 'nameservers' | 'dnssec'>;
