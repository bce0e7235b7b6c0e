import type { Logger } from '@fourwinds/process';
import { omit } from '@fourwinds/data';
import {
  DomainClaimKind,
  type DomainClaimResource,
  RecordKind,
  type RecordResource,
  RegionKind,
  type RegionResource,
  type Resource,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { type ResourceStore, Informer, withoutManagedFields } from '@fourwinds/store';
import { LatestVersions } from '../kernel/latest-versions.ts';
import type { Services } from './services.ts';
import { DisputedClaims } from '../pages/staff/disputed-claims.ts';
import { AttachedRecords } from '../zones/zone/attached-records.ts';
import { DomainIndex } from '../zones/zone/domain-index.ts';
import { withRecordsManager } from '../zones/zone/records-manager.ts';
import { ZoneIndex } from '../zones/zone/zone-index.ts';
import { ZonePages } from '../zones/zone/zone-pages.ts';
import { ZoneRows } from '../zones/zone/zone-rows.ts';

const project = <T extends Resource>(object: T): T => withoutManagedFields(object);

/** Drops the fields of a claim that only the operator reads. */
function withoutVersions(claim: DomainClaimResource): DomainClaimResource {
  const { publication } = claim.status ?? {};
  if (publication?.unwritten === undefined) return project(claim);
  return project({ ...claim, status: { ...claim.status, publication: omit(publication, 'unwritten') } });
}

type CachedPorts = Pick<
  Services,
  | 'zones'
  | 'recordObjects'
  | 'regions'
  | 'zoneIndex'
  | 'zonePages'
  | 'zoneRows'
  | 'latestZones'
  | 'latestRecordObjects'
  | 'claimedDomains'
  | 'disputedClaims'
  | 'attached'
>;

/**
 * Caches of the store's objects, updated by watches. Use them for lists and lookups. Decisions may also use them if
 * the store checks the version when it writes.
 */
export class Caches {
  readonly zones: Informer<ZoneResource>;
  readonly records: Informer<RecordResource>;
  readonly claims: Informer<DomainClaimResource>;
  readonly regions: Informer<RegionResource>;
  readonly zoneIndex: ZoneIndex;
  readonly zonePages = new ZonePages();
  readonly zoneRows = new ZoneRows();
  readonly latestZones: LatestVersions<ZoneResource>;
  readonly latestRecordObjects: LatestVersions<RecordResource>;
  readonly claimedDomains: DomainIndex<DomainClaimResource>;
  readonly disputedClaims: DisputedClaims;
  readonly attached: AttachedRecords;

  constructor(store: ResourceStore, log?: Logger) {
    this.zones = new Informer(store, ZoneKind, { project: withRecordsManager, log });
    this.records = new Informer(store, RecordKind, { project, log });
    this.claims = new Informer(store, DomainClaimKind, { project: withoutVersions, log });
    this.regions = new Informer(store, RegionKind, { project, log });
    this.zoneIndex = new ZoneIndex(this.zones);
    this.latestZones = new LatestVersions(this.zones);
    this.latestRecordObjects = new LatestVersions(this.records);
    this.claimedDomains = new DomainIndex(this.claims, ({ spec }) => spec.domain);
    this.disputedClaims = new DisputedClaims(this.claims);
    this.attached = new AttachedRecords(this.records);
  }

  /** Starts the watches. Resolves when all caches are filled. */
  async start(): Promise<void> {
    for (const cache of this.#all) cache.start();
    await Promise.all(this.#all.map(({ ready }) => ready));
  }

  stop(): void {
    for (const cache of this.#all) cache.stop();
  }

  /** Ports for use cases. Records are indexed by zone, and claims by domain. */
  get ports(): CachedPorts {
    const { zones, records: recordObjects, regions, zoneIndex, latestZones, latestRecordObjects } = this;
    const { zonePages, zoneRows, claimedDomains, disputedClaims, attached } = this;
    const found = { zoneIndex, latestZones, latestRecordObjects, claimedDomains, disputedClaims, attached };
    return { zones, recordObjects, regions, zonePages, zoneRows, ...found };
  }

  get #all() {
    return [this.zones, this.records, this.claims, this.regions];
  }
}
