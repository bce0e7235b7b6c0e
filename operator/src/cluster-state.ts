import type { Logger } from '@fourwinds/process';
import {
  type DomainClaimResource,
  DomainClaimKind,
  keyText,
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
  readonly #zonesByDomain: IndexBy<ZoneResource>;

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
    this.regions.onChange((_, now, before) => {
      if (JSON.stringify(now?.spec) !== JSON.stringify(before?.spec)) for (const zone of this.zones.list()) onZone(keyText(zone.metadata));
    });
    this.#recordsByZone = new IndexBy(this.records, zoneKeyOf, onZone);
    this.#claimsByDomain = new IndexBy(this.claims, (claim) => claim.spec.domain);
    this.#zonesByDomain = new IndexBy(this.zones, (zone) => zone.spec.domain);
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

  zonesOf(domain: string): ZoneResource[] {
    return this.#zonesByDomain.get(domain);
  }
}

function zoneKeyOf(record: RecordResource): string {
  const { name, namespace = record.metadata.namespace } = record.spec.zoneRef;
  return keyText({ namespace, name });
}
