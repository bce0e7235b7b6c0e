import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@fourwinds/process';
import { findCondition, type LabelSelector, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import type { Observable, ResourceStore } from '@fourwinds/store';
import { type ServiceSettings, serviceSettings } from '@fourwinds/zones';
import { EndpointIndex } from '../endpoints/endpoint-index.ts';
import { suffixesOf } from '../endpoints/endpoint-record.ts';
import type { Enqueue } from '../runtime/queue.ts';
import {
  affectedByClaim,
  affectedByHandover,
  affectedByKeys,
  affectedByNamespace,
  affectedByRecord,
  affectedByRegion,
  affectedByZone,
} from './affected-zones.ts';
import { ClaimIndex } from './claim-index.ts';
import { DelegationIndex } from './delegation-index.ts';
import {
  catchUpInformers,
  createInformers,
  type Informers,
  listOf,
  relistInformers,
  startInformers,
  stopInformers,
} from './informers.ts';
import { KeyIndex } from './key-index.ts';
import { ManifestIndex } from './manifest-index.ts';
import { OwnershipIndex } from './ownership-index.ts';
import { RecordIndex } from './record-index.ts';
import { SignalIndex } from './signal-index.ts';
import { ZoneEnqueuer } from './zone-enqueuer.ts';
import { ZoneIndex } from './zone-index.ts';

export interface ClusterSettings {
  readonly serviceDomain: string;
  /** Domains that only owners trusted by administrators may claim. */
  readonly deniedDomains: readonly string[];
  /** Namespaces whose owners may claim any domain. */
  readonly trustedNamespaces: LabelSelector;
  /** If true, new domains are served only after proof of control. */
  readonly requiresProof: boolean;
}

/** The operator's view of the management cluster: watched and indexed. The operator never writes to it here. */
export interface ClusterState extends Informers {
  readonly store: ResourceStore;
  readonly zoneIndex: ZoneIndex;
  readonly recordIndex: RecordIndex;
  readonly endpointIndex: EndpointIndex;
  readonly claimIndex: ClaimIndex;
  readonly manifestIndex: ManifestIndex;
  readonly keyIndex: KeyIndex;
  readonly ownership: OwnershipIndex;
  readonly delegations: DelegationIndex;
  readonly signals: SignalIndex;
  readonly service: ServiceSettings;
  /** Calls `listener` with the key of each zone that a change may affect. */
  onZone(listener: Enqueue): void;
  /** Calls `listener` with the key of a zone when users change its spec or the spec of one of its Records. */
  onChanged(listener: (key: string) => void): void;
  /** Lists and watches only the regions and their kubeconfigs. Resolves when they are listed. */
  followRegions(): Promise<void>;
  /** Lists and watches everything, without calling zone listeners. Resolves when everything is listed. */
  follow(): Promise<void>;
  /** Resolves when this view includes every change that the cluster has made so far. */
  catchUp(): Promise<void>;
  /** Lists everything again after the cluster was restored from a backup. */
  relist(): void;
  /** Prepares, in pieces, the index entries that handling a change does not need. */
  prepare(): Promise<void>;
  /** Calls the listeners for zones that changed since their status was written, and for each change from now on. */
  begin(): Promise<void>;
  /** Calls the listeners for all remaining zones, to compare them. */
  compareAll(): Promise<void>;
  stop(): void;
}

/** Registration order matters: the indexes handle a change first, then delegations, then the zone enqueuer. */
export function createClusterState(store: ResourceStore, settings: ClusterSettings, log: Logger): ClusterState {
  const { serviceDomain, deniedDomains, trustedNamespaces, requiresProof } = settings;
  const informers = createInformers(store, log);
  const zones = new ZoneIndex(informers.zones);
  const claims = new ClaimIndex(informers.claims);
  const manifests = new ManifestIndex({ informers, zones, claims });
  const keys = new KeyIndex(informers, zones);
  const delegations = new DelegationIndex({
    zoneAt: (key) => zones.zoneAt(key),
    zonesOn: (domain) => zones.zonesOn(domain),
    zonesBelow: (domain) => zones.zonesBelow(domain),
    claimOn: (domain) => claims.claimOn(domain),
  });
  const reserved = { serviceDomain, denied: deniedDomains };
  const ownership = new OwnershipIndex({ informers, zones, claims, trustedNamespaces, reserved, requiresProof });
  const zoneFor = (domain: string) => nearestZone(domain, ownership);
  const isAwaited = (domain: string) =>
    suffixesOf(domain).some((name) => zones.zonesOn(name).some((zone) => !isRefused(zone)));
  const endpoints = new EndpointIndex({ endpoints: informers.endpoints, zoneFor, isAwaited });
  const allRecords = either(informers.records, endpoints);
  const records = new RecordIndex(allRecords);
  const service = (): ServiceSettings => serviceSettings(serviceDomain, informers.regions.list());
  const signals = new SignalIndex({ zones: informers.zones, delegations, service });
  followChanges(informers, delegations);
  const enqueuer = new ZoneEnqueuer({ informers, zones, records, endpoints, ownership, signals });
  enqueueAffected(informers, enqueuer, trustedNamespaces);
  allRecords.onChange((_, versions) => enqueuer.enqueue(() => affectedByRecord(versions)));
  followZones(informers, endpoints);
  return {
    ...informers,
    ...{ store, ownership, delegations, signals },
    ...{
      zoneIndex: zones,
      recordIndex: records,
      endpointIndex: endpoints,
      claimIndex: claims,
      manifestIndex: manifests,
      keyIndex: keys,
    },
    get service() {
      return service();
    },
    onZone: (listener) => enqueuer.onZone(listener),
    onChanged: (listener) => enqueuer.onChanged(listener),
    followRegions: () => startInformers([informers.regions, informers.secrets]),
    follow: () => startInformers(listOf(informers)),
    catchUp: () => catchUpInformers(informers),
    relist: () => relistInformers(informers),
    prepare: () => manifests.prepare(),
    begin: () => enqueuer.begin(),
    compareAll: () => enqueuer.compareAll(),
    stop: () => {
      enqueuer.stop();
      stopInformers(informers);
    },
  };
}

function followChanges({ zones, claims }: Informers, delegations: DelegationIndex): void {
  zones.onChange((_, [now, before]) => delegations.zoneChanged(now, before));
  claims.onChange((_, [now, before]) => {
    if (!isDeepStrictEqual(now?.spec, before?.spec)) delegations.claimChanged((now ?? before).spec.domain);
  });
}

/** A zone owns the names below its domain once it has the claim on the domain. */
function followZones({ zones, claims }: Informers, endpoints: EndpointIndex): void {
  zones.onChange((_, [now, before]) => {
    const isSame = now?.spec.domain === before?.spec.domain && isRefused(now) === isRefused(before);
    if (!isSame) endpoints.zonesChanged((now ?? before).spec.domain);
  });
  claims.onChange((_, [now, before]) => {
    if (!isDeepStrictEqual(now?.spec, before?.spec)) endpoints.zonesChanged((now ?? before).spec.domain);
  });
}

function isRefused(zone: ZoneResource | undefined): boolean {
  return findCondition(zone?.status?.conditions, 'Accepted')?.status === 'False';
}

/** Returns the zone that owns the domain or, if there is none, the zone that owns the nearest ancestor domain. */
function nearestZone(domain: string, ownership: OwnershipIndex): ZoneResource | undefined {
  for (const name of suffixesOf(domain)) {
    const holder = ownership.holderOf(name);
    if (holder !== undefined) return holder;
  }
  return undefined;
}

function either(...both: readonly Observable<RecordResource>[]): Observable<RecordResource> {
  return {
    onChange: (handler) => {
      const ends = both.map((one) => one.onChange(handler));
      return () => ends.forEach((end) => end());
    },
  };
}

function enqueueAffected(informers: Informers, enqueuer: ZoneEnqueuer, isTrusted: LabelSelector): void {
  const { zones, claims, regions, keys, handovers, namespaces } = informers;
  zones.onChange((_, versions) => enqueuer.enqueue(() => affectedByZone(versions)));
  claims.onChange((_, versions) => enqueuer.enqueue(() => affectedByClaim(versions)));
  regions.onChange((_, versions) => enqueuer.enqueue(() => affectedByRegion(versions)));
  keys.onChange((_, versions) => enqueuer.enqueue(() => affectedByKeys(versions)));
  handovers.onChange((_, versions) => enqueuer.enqueue(() => affectedByHandover(versions)));
  namespaces.onChange((_, versions) => enqueuer.enqueue(() => affectedByNamespace(versions, isTrusted)));
}
