import type { DomainClaimResource, RecordResource, RegionResource, ZoneResource } from '@fourwinds/resources';
import type { Informer, ResourceStore } from '@fourwinds/store';
import type { Readings } from '@fourwinds/zones';
import type { KeyedMutex } from '../../kernel/keyed-mutex.ts';
import type { LatestVersions } from '../../kernel/latest-versions.ts';
import type { AttachedRecords } from './attached-records.ts';
import type { CheckedPort } from './checked-versions.ts';
import type { DomainIndex } from './domain-index.ts';
import type { ZoneIndex } from './zone-index.ts';
import type { ZonePages } from './zone-pages.ts';
import type { ZoneRows } from './zone-rows.ts';

/**
 * Zones and Record objects of the management cluster: the store, caches that watches update, and indexes of the
 * caches.
 */
export interface ZonePorts {
  readonly store: ResourceStore;
  /**
   * Cached zones, which may be stale. Use them for lists. Decisions may use them if the store then checks the
   * version.
   */
  readonly zones: Informer<ZoneResource>;
  readonly regions: Pick<Informer<RegionResource>, 'list'>;
  readonly zoneIndex: ZoneIndex;
  readonly zonePages: ZonePages;
  readonly zoneRows: ZoneRows;
  readonly latestZones: LatestVersions<ZoneResource>;
  readonly recordObjects: Pick<Informer<RecordResource>, 'get' | 'onChange' | 'revision' | 'waitFor'>;
  readonly latestRecordObjects: LatestVersions<RecordResource>;
  readonly claimedDomains: DomainIndex<DomainClaimResource>;
  readonly attached: AttachedRecords;
  readonly checked: CheckedPort;
  /** Cache of parsed records in this thread. */
  readonly readings: Readings;
  /** Makes writers of the same zone in this process take turns. */
  readonly mutex: KeyedMutex;
  readonly serviceDomain: string;
  /** Domains reserved for owners that administrators trust. */
  readonly deniedDomains: readonly string[];
  /** Suffixes below which anyone can register names. */
  readonly suffixes: readonly string[];
}
