import type { ResourceRecord } from '@fourwinds/dns';
import type { ZoneSpec } from '@fourwinds/resources';

/** A record and its source, which is `spec.records[3]`, `records/namespace/name` or `service`, for example. */
export interface PlacedRecord extends ResourceRecord {
  readonly path: string;
}

export type ZoneContent = Pick<ZoneSpec, 'domain' | 'records' | 'defaultTTL' | 'nameservers' | 'dnssec' | 'suffix'>;
