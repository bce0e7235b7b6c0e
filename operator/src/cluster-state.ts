import type { Logger } from '@fourwinds/process';
import {
  type DomainClaimResource,
  DomainClaimKind,
  keyText,
  manifestName,
  type NamespaceResource,
  NamespaceKind,
  RecordKind,
  type RecordResource,
  RegionKind,
  type RegionResource,
  type ResourceStore,
  type ServiceSettings,
  serviceSettings,
  WatchCache,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { IndexBy } from './index-by.ts';

/** The management cluster as the operator sees it: watched, indexed, never written here. */
export class ClusterState {
  readonly store: ResourceStore;
  readonly zones: WatchCache<ZoneResource>;
  readonly records: WatchCache<RecordResource>;
  readonly claims: WatchCache<DomainClaimResource>;
  readonly regions: WatchCache<RegionResource>;
  readonly namespaces: WatchCache<NamespaceResource>;
  readonly #serviceDomain: string;
  readonly #recordsByZone: IndexBy<RecordResource>;
  readonly #claimsByDomain: IndexBy<DomainClaimResource>;
  readonly #zonesByManifest: IndexBy<ZoneResource>;

  /** `onZone` hears the key of every zone that has to be looked at again. */
  constructor(store: ResourceStore, serviceDomain: string, onZone: (key: string) => void, log: Logger) {
    this.store = store;
    this.#serviceDomain = serviceDomain;
    this.zones = new WatchCache(store, ZoneKind, { log });
    this.records = new WatchCache(store, RecordKind, { log });
    this.claims = new WatchCache(store, DomainClaimKind, { log });
    this.regions = new WatchCache(store, RegionKind, { log });
    this.namespaces = new WatchCache(store, NamespaceKind, { log });
    this.zones.onChange((key) => onZone(keyText(key)));
    this.claims.onChange((_, now, before) => {
      for (const zone of this.zonesOf(manifestName(`${(now ?? before)?.spec.domain}.`))) onZone(keyText(zone.metadata));
    });
    this.regions.onChange((_, now, before) => {
      if (JSON.stringify(now?.spec) !== JSON.stringify(before?.spec))
        for (const zone of this.zones.list()) onZone(keyText(zone.metadata));
    });
    this.#recordsByZone = new IndexBy(this.records, zoneKeyOf, onZone);
    this.#claimsByDomain = new IndexBy(this.claims, (claim) => claim.spec.domain);
    this.#zonesByManifest = new IndexBy(this.zones, (zone) => manifestName(`${zone.spec.domain}.`));
  }

  async start(): Promise<void> {
    const caches = [this.zones, this.records, this.claims, this.regions, this.namespaces];
    for (const cache of caches) cache.start();
    await Promise.all(caches.map((cache) => cache.ready));
  }

  stop(): void {
    for (const cache of [this.zones, this.records, this.claims, this.regions, this.namespaces]) cache.stop();
  }

  get service(): ServiceSettings {
    return serviceSettings(this.#serviceDomain, this.regions.list());
  }

  /** Records that name a zone by `namespace/name`. */
  recordsOf(zoneKey: string): RecordResource[] {
    return this.#recordsByZone.get(zoneKey);
  }

  claimOn(domain: string): DomainClaimResource | undefined {
    return this.#claimsByDomain.get(domain)[0];
  }

  /** Zones whose domain a manifest is for; more than one only while they are in conflict. */
  zonesOf(manifest: string): ZoneResource[] {
    return this.#zonesByManifest.get(manifest);
  }
}

function zoneKeyOf(record: RecordResource): string {
  const { name, namespace = record.metadata.namespace } = record.spec.zoneRef;
  return keyText({ namespace, name });
}
