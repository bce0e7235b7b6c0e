import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@fourwinds/process';
import {
  type DomainClaimResource,
  DomainClaimKind,
  findCondition,
  KEY_IMPORT_LABEL,
  keyImportName,
  keyOf,
  keyText,
  manifestName,
  type NamespaceResource,
  NamespaceKind,
  RecordKind,
  type RecordResource,
  RegionKind,
  type RegionResource,
  type Resource,
  type ResourceStore,
  SecretKind,
  type SecretResource,
  type ServiceSettings,
  serviceSettings,
  SYSTEM_NAMESPACE,
  WatchCache,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { ancestorsOf, claimOf, isOwner, sameOwner } from './claims.ts';
import { isSignalling, signallingDomain } from './dnssec/bootstrap-signals.ts';
import { domainOf, isKeySecret } from './dnssec/key-secrets.ts';
import { IndexBy } from './index-by.ts';

/** The group of zones that have the service's nameservers under their own names. */
const SERVED_BY_DEFAULT = '';

/** A zone that signals its parent below the name of a nameserver. */
export interface Signaller {
  readonly zone: ZoneResource;
  readonly nameserver: string;
}

/** The management cluster as the operator sees it: watched, indexed, never written here. */
export class ClusterState {
  readonly store: ResourceStore;
  readonly zones: WatchCache<ZoneResource>;
  readonly records: WatchCache<RecordResource>;
  readonly claims: WatchCache<DomainClaimResource>;
  readonly regions: WatchCache<RegionResource>;
  readonly namespaces: WatchCache<NamespaceResource>;
  /** Of the operator's own namespace. */
  readonly secrets: WatchCache<SecretResource>;
  readonly #serviceDomain: string;
  readonly #onZone: (key: string) => void;
  readonly #recordsByZone: IndexBy<RecordResource>;
  readonly #recordsByNamespace: IndexBy<RecordResource>;
  readonly #claimsByDomain: IndexBy<DomainClaimResource>;
  readonly #zonesByManifest: IndexBy<ZoneResource>;
  readonly #zonesByAncestor: IndexBy<ZoneResource>;
  /** Zones that signal, by the names above those below which they do. */
  readonly #signalling: IndexBy<ZoneResource>;

  /** `onZone` hears the key of every zone that has to be looked at again. */
  constructor(store: ResourceStore, serviceDomain: string, onZone: (key: string) => void, log: Logger) {
    this.store = store;
    this.#serviceDomain = serviceDomain;
    this.#onZone = onZone;
    this.zones = new WatchCache(store, ZoneKind, { log });
    this.records = new WatchCache(store, RecordKind, { log });
    this.claims = new WatchCache(store, DomainClaimKind, { log });
    this.regions = new WatchCache(store, RegionKind, { log });
    this.namespaces = new WatchCache(store, NamespaceKind, { log });
    this.secrets = new WatchCache(store, SecretKind, { namespace: SYSTEM_NAMESPACE, log });
    this.#recordsByZone = new IndexBy(this.records, (record) => [zoneKeyOf(record)]);
    this.#recordsByNamespace = new IndexBy(this.records, ({ metadata }) => [metadata.namespace ?? '']);
    this.#claimsByDomain = new IndexBy(this.claims, (claim) => [claim.spec.domain]);
    this.#zonesByManifest = new IndexBy(this.zones, (zone) => [manifestName(`${zone.spec.domain}.`)]);
    this.#zonesByAncestor = new IndexBy(this.zones, (zone) => ancestorsOf(zone.spec.domain));
    this.#signalling = new IndexBy(this.zones, signallingGroups);
    this.zones.onChange((key, now, before) => this.#zoneChanged(keyText(key), now, before));
    this.records.onChange((_, now, before) => this.#recordChanged(now, before));
    this.claims.onChange((_, now, before) => this.#claimChanged((now ?? before)!.spec.domain));
    this.regions.onChange((_, now, before) => {
      if (!isDeepStrictEqual(now?.spec, before?.spec)) this.#look(this.zones.list());
    });
    this.secrets.onChange(({ name }, now, before) => {
      const secret = (now ?? before)!;
      if (isKeySecret(secret)) this.#keysChanged(domainOf(secret));
      if (now?.metadata.labels?.[KEY_IMPORT_LABEL] === undefined) return;
      this.#look(this.zones.list().filter((zone) => keyImportName(zone) === name));
    });
    this.namespaces.onChange(({ name }, now, before) => {
      if (isDeepStrictEqual(now?.metadata.labels, before?.metadata.labels)) return;
      for (const record of this.#recordsByNamespace.get(name)) onZone(zoneKeyOf(record));
    });
  }

  async start(): Promise<void> {
    for (const cache of this.#caches) cache.start();
    await Promise.all(this.#caches.map((cache) => cache.ready));
  }

  stop(): void {
    for (const cache of this.#caches) cache.stop();
  }

  get #caches(): WatchCache<Resource>[] {
    return [
      this.zones,
      this.records,
      this.claims,
      this.regions,
      this.namespaces,
      this.secrets,
    ] as WatchCache<Resource>[];
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

  /** Zones whose domain lies below this one. */
  zonesBelow(domain: string): ZoneResource[] {
    return this.#zonesByAncestor.get(domain);
  }

  /** The zone that is published here with the nearest domain above this one. */
  parentOf(domain: string): ZoneResource | undefined {
    for (const ancestor of ancestorsOf(domain)) {
      const parent = this.zonesOf(manifestName(`${ancestor}.`)).find(isPublished);
      if (parent !== undefined) return parent;
    }
    return undefined;
  }

  /** The zones published here whose parent this one is. */
  childrenOf(zone: ZoneResource): ZoneResource[] {
    const below = this.zonesBelow(zone.spec.domain).filter(isPublished);
    return below.filter((child) => this.parentOf(child.spec.domain)?.metadata.uid === zone.metadata.uid);
  }

  /** What zones signal in this one, to parents elsewhere: those of its owner, and all in the service's own. */
  signallersIn(holder: ZoneResource): Signaller[] {
    const { nameservers } = this.service;
    const isHere = (nameserver: string): boolean =>
      this.#signalZoneOf(nameserver)?.metadata.uid === holder.metadata.uid;
    const own = nameservers.filter(isHere);
    const isOpen = holder.metadata.namespace === SYSTEM_NAMESPACE;
    const others = own.length === 0 ? [] : this.#signalling.get(SERVED_BY_DEFAULT);
    return [...this.#signalling.get(holder.spec.domain), ...others]
      .filter((zone) => isOpen || sameOwner(claimOf(zone), claimOf(holder)))
      .filter(({ spec }) => this.parentOf(spec.domain) === undefined)
      .flatMap((zone) => (zone.spec.nameservers?.filter(isHere) ?? own).map((nameserver) => ({ zone, nameserver })));
  }

  /** The zone that is published here and holds the names below which the zones of a nameserver signal. */
  #signalZoneOf(nameserver: string): ZoneResource | undefined {
    return this.parentOf(`_dsboot.${signallingDomain(nameserver)}`);
  }

  /** The zones in which this one signals may have to say something else. */
  #lookAtSignals(zone: ZoneResource): void {
    const nameservers = zone.spec.nameservers ?? this.service.nameservers;
    this.#look(nameservers.flatMap((nameserver) => this.#signalZoneOf(nameserver) ?? []));
  }

  #keysChanged(domain: string): void {
    const zones = this.zonesOf(manifestName(`${domain}.`));
    this.#look(zones);
    for (const zone of zones) if (isSignalling(zone)) this.#lookAtSignals(zone);
  }

  #look(zones: readonly ZoneResource[]): void {
    for (const zone of zones) this.#onZone(keyOf(zone));
  }

  /** A zone that goes leaves its domain to others; what it delegates decides whether zones below it are served. */
  #zoneChanged(key: string, now: ZoneResource | undefined, before: ZoneResource | undefined): void {
    this.#onZone(key);
    const { domain } = (now ?? before)!.spec;
    if (now === undefined) this.#look(this.zonesOf(manifestName(`${domain}.`)));
    if (delegationsOf(now) !== delegationsOf(before)) this.#look(this.zonesBelow(domain));
    if (wantsOf(now) === wantsOf(before)) return;
    for (const ancestor of ancestorsOf(domain)) this.#look(this.zonesOf(manifestName(`${ancestor}.`)));
    for (const zone of [now, before]) if (zone !== undefined && isSignalling(zone)) this.#lookAtSignals(zone);
  }

  /** What only the status of a Record says does not matter to its zone, but to the zones that it delegates to. */
  #recordChanged(now: RecordResource | undefined, before: RecordResource | undefined): void {
    const key = zoneKeyOf((now ?? before)!);
    if (!isSameVersion(now, before)) this.#onZone(key);
    if ((now ?? before)!.spec.type !== 'NS') return;
    const [namespace, name] = key.split('/');
    const zone = this.zones.get({ namespace, name });
    if (zone !== undefined) this.#look(this.zonesBelow(zone.spec.domain));
  }

  #claimChanged(domain: string): void {
    for (const name of [domain, ...ancestorsOf(domain)]) this.#look(this.zonesOf(manifestName(`${name}.`)));
    this.#look(this.zonesBelow(domain));
  }
}

function zoneKeyOf(record: RecordResource): string {
  const { name, namespace = record.metadata.namespace } = record.spec.zoneRef;
  return keyText({ namespace, name });
}

function isSameVersion(a: Resource | undefined, b: Resource | undefined): boolean {
  return (
    a?.metadata.uid === b?.metadata.uid &&
    a?.metadata.generation === b?.metadata.generation &&
    a?.metadata.deletionTimestamp === b?.metadata.deletionTimestamp
  );
}

/** Its records are with the regions and stay there, and its domain is its own. */
function isPublished({ spec, status, metadata }: ZoneResource): boolean {
  const accepted = findCondition(status?.conditions, 'Accepted');
  const stays = metadata.deletionTimestamp === undefined || spec.deletionPolicy === 'Retain';
  return status?.publication !== undefined && stays && isOwner(accepted?.reason);
}

/** What a zone wants of the one that it lies below, and of those in which it signals. */
function wantsOf(zone: ZoneResource | undefined): string {
  if (zone === undefined || !isPublished(zone)) return '';
  return JSON.stringify([zone.spec.nameservers, zone.status?.dnssec?.ds, isSignalling(zone)]);
}

function signallingGroups(zone: ZoneResource): string[] {
  if (!isSignalling(zone) || !isPublished(zone)) return [];
  const { nameservers } = zone.spec;
  if (nameservers === undefined) return [SERVED_BY_DEFAULT];
  return nameservers.flatMap((nameserver) => [
    signallingDomain(nameserver),
    ...ancestorsOf(signallingDomain(nameserver)),
  ]);
}

/** The names below its apex for which a zone has NS records. */
function delegationsOf(zone: ZoneResource | undefined): string {
  const delegations = zone?.spec.records.filter(({ name, type }) => type === 'NS' && name !== '@') ?? [];
  return delegations.map(({ name }) => name).join('\n');
}
