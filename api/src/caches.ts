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
import { LatestVersions } from './latest-versions.ts';
import type { Services } from './services.ts';
import { DisputedClaims } from './operators/disputed-claims.ts';
import { AttachedRecords } from './records/attached-records.ts';
import { DomainIndex } from './zones/domain-index.ts';
import { withRecordsManager } from './zones/records-manager.ts';
import { ZoneIndex } from './zones/zone-index.ts';
import { ZonePages } from './zones/zone-pages.ts';
import { ZoneRows } from './zones/zone-rows.ts';

const project = <T extends Resource>(object: T): T => withoutManagedFields(object);

/** A claim without what only an operator reads. */
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

/** Copies of the store's objects, kept up to date by watches; good for lists and look-ups, and for decisions that the store then accepts or refuses by version. */
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

  /** Starts the watches; returns when all caches are filled. */
  async start(): Promise<void> {
    for (const cache of this.#all) cache.start();
    await Promise.all(this.#all.map(({ ready }) => ready));
  }

  stop(): void {
    for (const cache of this.#all) cache.stop();
  }

  /** The ports of use cases; records are seen through their zones, claims by their domains. */
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
