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
import { Delegations } from './delegations.ts';
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
import { Ownership } from './ownership.ts';
import { RecordIndex } from './record-index.ts';
import { Signals } from './signals.ts';
import { ZoneEnqueuer } from './zone-enqueuer.ts';
import { ZoneIndex } from './zone-index.ts';

/** Settings of the management cluster as a whole. */
export interface ClusterSettings {
  /** The service's own domain. */
  readonly serviceDomain: string;
  /** Domains that only owners trusted by administrators may have. */
  readonly deniedDomains: readonly string[];
  /** Namespaces whose owners are trusted to have the domains that they want. */
  readonly trustedNamespaces: LabelSelector;
  /** Whether new domains are served only once they are proven. */
  readonly requiresProof: boolean;
}

/** The management cluster as the operator sees it: watched, indexed, never written here. */
export interface ClusterState extends Informers {
  readonly store: ResourceStore;
  readonly zoneIndex: ZoneIndex;
  readonly recordIndex: RecordIndex;
  readonly endpointIndex: EndpointIndex;
  readonly claimIndex: ClaimIndex;
  readonly manifestIndex: ManifestIndex;
  readonly keyIndex: KeyIndex;
  readonly ownership: Ownership;
  readonly delegations: Delegations;
  readonly signals: Signals;
  readonly service: ServiceSettings;
  /** `listener` hears the key of every zone that a change may concern. */
  onZone(listener: Enqueue): void;
  /** `listener` hears the key of a zone when users change its spec or that of one of its Records. */
  onChanged(listener: (key: string) => void): void;
  /** Lists and follows the regions and their kubeconfigs alone. Resolves when these are listed. */
  followRegions(): Promise<void>;
  /** Lists everything and follows it; no listener of zones hears of that. Resolves when all is listed. */
  follow(): Promise<void>;
  /** Resolves when every change is in that the cluster has by now. */
  catchUp(): Promise<void>;
  /** Lists everything again: the cluster was set back. */
  relist(): void;
  /** Does, in pieces, the part of indexing that changes need not wait for. */
  prepare(): Promise<void>;
  /** Listeners hear of the zones that have changed since their status was written, and of changes from now on. */
  begin(): Promise<void>;
  /** Listeners hear of all other zones, to compare them. */
  compareAll(): Promise<void>;
  stop(): void;
}

/** Indexes hear of a change first, then delegations, then those who are to reconcile its zones. */
export function createClusterState(store: ResourceStore, settings: ClusterSettings, log: Logger): ClusterState {
  const { serviceDomain, deniedDomains, trustedNamespaces, requiresProof } = settings;
  const informers = createInformers(store, log);
  const zones = new ZoneIndex(informers.zones);
  const claims = new ClaimIndex(informers.claims);
  const manifests = new ManifestIndex({ informers, zones, claims });
  const keys = new KeyIndex(informers, zones);
  const delegations = new Delegations({
    zoneAt: (key) => zones.zoneAt(key),
    zonesOn: (domain) => zones.zonesOn(domain),
    zonesBelow: (domain) => zones.zonesBelow(domain),
    claimOn: (domain) => claims.claimOn(domain),
  });
  const reserved = { serviceDomain, denied: deniedDomains };
  const ownership = new Ownership({ informers, zones, claims, trustedNamespaces, reserved, requiresProof });
  const zoneFor = (domain: string) => nearestZone(domain, ownership);
  const isAwaited = (domain: string) =>
    suffixesOf(domain).some((name) => zones.zonesOn(name).some((zone) => !isRefused(zone)));
  const endpoints = new EndpointIndex({ endpoints: informers.endpoints, zoneFor, isAwaited });
  const allRecords = either(informers.records, endpoints);
  const records = new RecordIndex(allRecords);
  const service = (): ServiceSettings => serviceSettings(serviceDomain, informers.regions.list());
  const signals = new Signals({ zones: informers.zones, delegations, service });
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

function followChanges({ zones, claims }: Informers, delegations: Delegations): void {
  zones.onChange((_, [now, before]) => delegations.zoneChanged(now, before));
  claims.onChange((_, [now, before]) => {
    if (!isDeepStrictEqual(now?.spec, before?.spec)) delegations.claimChanged((now ?? before).spec.domain);
  });
}

/** A zone has the names below its domain, once it has the claim on that. */
function followZones({ zones, claims }: Informers, endpoints: EndpointIndex): void {
  zones.onChange((_, [now, before]) => {
    const isSame = now?.spec.domain === before?.spec.domain && isRefused(now) === isRefused(before);
    if (!isSame) endpoints.zonesChanged((now ?? before).spec.domain);
  });
  claims.onChange((_, [now, before]) => {
    if (!isDeepStrictEqual(now?.spec, before?.spec)) endpoints.zonesChanged((now ?? before).spec.domain);
  });
}

/** Whether the operator has said that a zone does not have its domain. */
function isRefused(zone: ZoneResource | undefined): boolean {
  return findCondition(zone?.status?.conditions, 'Accepted')?.status === 'False';
}

/** The zone that has the domain, or the nearest one above it. */
function nearestZone(domain: string, ownership: Ownership): ZoneResource | undefined {
  for (const name of suffixesOf(domain)) {
    const holder = ownership.holderOf(name);
    if (holder !== undefined) return holder;
  }
  return undefined;
}

/** The changes of both. */
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
