import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@fourwinds/process';
import {
  ancestorsOf,
  DomainClaimKind,
  type DomainClaimResource,
  HANDOVER_NAMESPACE,
  KEY_IMPORT_LABEL,
  keyOf,
  KEYS_NAMESPACE,
  keySecretName,
  keyText,
  type LabelSelector,
  NamespaceKind,
  type NamespaceResource,
  RecordKind,
  type RecordResource,
  RegionKind,
  type RegionResource,
  type Resource,
  sameOwner,
  SecretKind,
  type SecretResource,
  SYSTEM_NAMESPACE,
  ZONE_UID_LABEL,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { IndexBy, type ResourceStore, Informer } from '@fourwinds/store';
import {
  type Claimed,
  type ReservedOptions,
  type ServiceSettings,
  serviceSettings,
  type WantedClaim,
} from '@fourwinds/zones';
import { holds, ownerOf, wantedClaim } from './ownership/claims.ts';
import { type Delegated, Delegations, isPublished } from './delegations.ts';
import { inPieces } from './runtime/in-pieces.ts';
import { Pauses } from './runtime/pauses.ts';
import type { Enqueue, Priority } from './runtime/queue.ts';
import { isSignalling, signallingDomain } from './zone/contributors/bootstrap-signals.ts';
import { domainOf, isKeySecret } from './keys/secrets/key-secrets.ts';
import { WrittenClaims } from './ownership/written-claims.ts';
import { zoneIdLabel, zoneIdToKeep } from './ownership/zone-id.ts';

/** The group of zones that have the service's nameservers under their own names. */
const SERVED_BY_DEFAULT = '';

/** A zone that signals its parent below the name of a nameserver. */
export interface Signaller {
  readonly zone: ZoneResource;
  readonly nameserver: string;
}

/** Of the management cluster as a whole. */
export interface ClusterSettings {
  /** The service's own domain. */
  readonly serviceDomain: string;
  /** Domains that nobody has whom administrators do not trust. */
  readonly deniedDomains: readonly string[];
  /** Namespaces whose owners are trusted to have the domains that they want. */
  readonly trustedNamespaces: LabelSelector;
}

/** The management cluster as the operator sees it: watched, indexed, never written here. */
export class ClusterState {
  readonly store: ResourceStore;
  readonly zones: Informer<ZoneResource>;
  readonly records: Informer<RecordResource>;
  readonly claims: Informer<DomainClaimResource>;
  readonly regions: Informer<RegionResource>;
  readonly namespaces: Informer<NamespaceResource>;
  /** Of the operator's own namespace: kubeconfigs. */
  readonly secrets: Informer<SecretResource>;
  /** Of the namespace with the keys of zones. */
  readonly keys: Informer<SecretResource>;
  /** Of the namespace through which the API hands key operations to the operator. */
  readonly handovers: Informer<SecretResource>;
  readonly #settings: ClusterSettings;
  #onZone: Enqueue = () => undefined;
  /** False until everything was listed for the first time. */
  #isListed = false;
  /** Which zones published here delegate to which others. */
  readonly #delegations = new Delegations({
    zoneAt: (key) => this.zoneAt(key),
    zonesOn: (domain) => this.zonesOn(domain),
    zonesBelow: (domain) => this.zonesBelow(domain),
    claimOn: (domain) => this.claimOn(domain),
  });
  /** Who changes many Records of a zone, or many zones below it, one by one has them published together. */
  readonly #pauses: Pauses;
  readonly #recordsByZone: IndexBy<RecordResource>;
  readonly #recordsByNamespace: IndexBy<RecordResource>;
  readonly #claimsByDomain: IndexBy<DomainClaimResource>;
  readonly #claimsByManifest: IndexBy<DomainClaimResource>;
  readonly #writtenClaims = new WrittenClaims();
  readonly #claimsByZoneId: IndexBy<DomainClaimResource>;
  readonly #zonesById: IndexBy<ZoneResource>;
  readonly #claimsByAncestor: IndexBy<DomainClaimResource>;
  readonly #zonesByNamespace: IndexBy<ZoneResource>;
  readonly #zonesByUid: IndexBy<ZoneResource>;
  readonly #zonesByKeySecret: IndexBy<ZoneResource>;
  readonly #keysByDomain: IndexBy<SecretResource>;
  readonly #zonesWithDnssec: IndexBy<ZoneResource>;
  readonly #zonesByDomain: IndexBy<ZoneResource>;
  readonly #zonesByManifest: IndexBy<ZoneResource>;
  readonly #zonesByAncestor: IndexBy<ZoneResource>;
  /** Zones that signal, by the names above those below which they do. */
  readonly #signalling: IndexBy<ZoneResource>;

  constructor(store: ResourceStore, settings: ClusterSettings, log: Logger) {
    this.store = store;
    this.#settings = settings;
    this.#pauses = new Pauses((key) => this.#enqueueKey(key));
    this.zones = new Informer(store, ZoneKind, { log });
    this.records = new Informer(store, RecordKind, { log });
    this.claims = new Informer(store, DomainClaimKind, { log });
    this.regions = new Informer(store, RegionKind, { log });
    this.namespaces = new Informer(store, NamespaceKind, { log });
    this.secrets = new Informer(store, SecretKind, { namespace: SYSTEM_NAMESPACE, log });
    this.keys = new Informer(store, SecretKind, { namespace: KEYS_NAMESPACE, log });
    this.handovers = new Informer(store, SecretKind, { namespace: HANDOVER_NAMESPACE, log });
    this.#recordsByZone = new IndexBy(this.records, (record) => [zoneKeyOf(record)]);
    this.#recordsByNamespace = new IndexBy(this.records, ({ metadata }) => [metadata.namespace ?? '']);
    this.#claimsByDomain = new IndexBy(this.claims, (claim) => [claim.spec.domain]);
    this.#claimsByManifest = new IndexBy(this.claims, ({ spec }) => [manifestName(`${spec.domain}.`)]);
    this.#claimsByZoneId = new IndexBy(this.claims, ({ spec }) => (spec.zoneId === undefined ? [] : [spec.zoneId]));
    this.#zonesById = new IndexBy(this.zones, zoneIdGroups);
    this.#claimsByAncestor = new IndexBy(this.claims, (claim) => ancestorsOf(claim.spec.domain));
    this.#zonesByNamespace = new IndexBy(this.zones, ({ metadata }) => [metadata.namespace ?? '']);
    this.#zonesByUid = new IndexBy(this.zones, ({ metadata }) => [metadata.uid ?? '']);
    this.#zonesByKeySecret = new IndexBy(this.zones, (zone) => [keySecretName(zone)]);
    this.#keysByDomain = new IndexBy(this.keys, (secret) => (isKeySecret(secret) ? [domainOf(secret)] : []));
    this.#zonesWithDnssec = new IndexBy(this.zones, ({ status }) => (status?.dnssec === undefined ? [] : ['']));
    this.#zonesByDomain = new IndexBy(this.zones, ({ spec }) => [spec.domain]);
    this.#zonesByManifest = new IndexBy(this.zones, (zone) => [manifestName(`${zone.spec.domain}.`)]);
    this.#zonesByAncestor = new IndexBy(this.zones, (zone) => ancestorsOf(zone.spec.domain));
    this.#signalling = new IndexBy(this.zones, signallingGroups);
    this.zones.onChange((key, now, before) => this.#zoneChanged(keyText(key), now, before));
    this.records.onChange((_, now, before) => this.#recordChanged(now, before));
    this.claims.onChange((_, now, before) => this.#claimChanged(now, before));
    this.regions.onChange((_, now, before) => {
      if (isDeepStrictEqual(now?.spec, before?.spec)) return;
      void inPieces(this.zones.keys(), (key) => this.#enqueueKey(key, 'resync'));
    });
    this.keys.onChange((_, now, before) => {
      const secret = (now ?? before)!;
      if (isKeySecret(secret)) this.#keysChanged(domainOf(secret));
    });
    this.handovers.onChange((_, now, before) => {
      const { [ZONE_UID_LABEL]: uid, [KEY_IMPORT_LABEL]: isImport } = (now ?? before)!.metadata.labels ?? {};
      if (isImport !== undefined) this.#enqueue(this.#zonesByUid.get(uid ?? ''));
    });
    this.namespaces.onChange(({ name }, now, before) => {
      if (isDeepStrictEqual(now?.metadata.labels, before?.metadata.labels)) return;
      for (const record of this.#recordsByNamespace.get(name)) this.#enqueueKey(zoneKeyOf(record));
      const isTrusted = (of: NamespaceResource | undefined): boolean =>
        settings.trustedNamespaces(of?.metadata.labels ?? {});
      if (isTrusted(now) !== isTrusted(before)) this.#trustChanged(name);
    });
  }

  /** `listener` hears the key of every zone that a change may concern. */
  onZone(listener: Enqueue): void {
    this.#onZone = listener;
  }

  async start(): Promise<void> {
    for (const cache of this.#caches) cache.start();
    await Promise.all(this.#caches.map((cache) => cache.ready));
    this.#isListed = true;
  }

  stop(): void {
    this.#pauses.stop();
    for (const cache of this.#caches) cache.stop();
  }

  get #caches(): Informer<Resource>[] {
    return [
      this.zones,
      this.records,
      this.claims,
      this.regions,
      this.namespaces,
      this.secrets,
      this.keys,
      this.handovers,
    ] as Informer<Resource>[];
  }

  get service(): ServiceSettings {
    return serviceSettings(this.#settings.serviceDomain, this.regions.list());
  }

  /** Records that name a zone by `namespace/name`. */
  recordsOf(zoneKey: string): RecordResource[] {
    return this.#recordsByZone.get(zoneKey);
  }

  /** Whose the zone `namespace/name` is, as a text. */
  ownerOfKey(key: string): string {
    const [namespace] = key.split('/');
    const zone = this.zoneAt(key);
    return `${namespace}/${(zone && ownerOf(zone).account) ?? ''}`;
  }

  /** Records of a namespace, of whatever zones. */
  recordsIn(namespace: string): RecordResource[] {
    return this.#recordsByNamespace.get(namespace);
  }

  claimOn(domain: string): DomainClaimResource | undefined {
    return this.#writtenClaims.latest(domain, this.#claimsByDomain.get(domain)[0]);
  }

  /** This operator has just written a claim. */
  claimWritten(claim: DomainClaimResource): void {
    this.#writtenClaims.wrote(claim);
  }

  /** A claim is not as this operator wrote it. */
  forgetWrittenClaim(domain: string): void {
    this.#writtenClaims.forget(domain);
  }

  /** The id that a zone keeps; undefined where it is to be given a new one. */
  zoneIdOf(zone: ZoneResource): string | undefined {
    const isOwn = ({ spec }: DomainClaimResource): boolean =>
      spec.namespace === zone.metadata.namespace && spec.zone === zone.metadata.name;
    return zoneIdToKeep({
      zone,
      recorded: this.#recordedId(zone),
      isRecordedElsewhere: (id) => this.#claimsByZoneId.get(id).some((claim) => !isOwn(claim)),
      others: (id) =>
        this.#zonesById
          .get(id)
          .filter((other) => keyOf(other) !== keyOf(zone) && (this.#recordedId(other) ?? id) === id),
    });
  }

  /** The id of a zone in the claim that it holds. */
  #recordedId({ metadata, spec }: ZoneResource): string | undefined {
    const claim = this.claimOn(spec.domain)?.spec;
    const isHeld = claim?.namespace === metadata.namespace && claim?.zone === metadata.name;
    return isHeld && claim?.releasedAt === undefined ? claim?.zoneId : undefined;
  }

  get reserved(): ReservedOptions {
    const { serviceDomain, deniedDomains } = this.#settings;
    return { serviceDomain, denied: deniedDomains };
  }

  /** Claims on names above a domain, nearest first. */
  claimsAbove(domain: string): DomainClaimResource[] {
    return ancestorsOf(domain).flatMap((name) => this.claimOn(name) ?? []);
  }

  /** Claims on a domain: one, unless somebody has written them by hand. */
  claimsOn(domain: string): DomainClaimResource[] {
    return this.#claimsByDomain.get(domain);
  }

  /** Claims on the domain that a manifest is for. */
  claimsOfManifest(manifest: string): DomainClaimResource[] {
    return this.#claimsByManifest.get(manifest);
  }

  claimsBelow(domain: string): DomainClaimResource[] {
    return this.#claimsByAncestor.get(domain);
  }

  /** A claim with the grants of its Zone. */
  claimed(claim: DomainClaimResource): Claimed {
    const { metadata, spec } = claim;
    const since = Date.parse(spec.since ?? metadata.creationTimestamp ?? '') || 0;
    const zone = this.zoneOf(claim);
    return zone === undefined ? { spec, since } : { spec, since, delegateTo: zone.spec.delegateTo ?? [] };
  }

  /** The Zone that a claim is for. */
  zoneOf({ spec: { namespace, zone: name, domain } }: DomainClaimResource): ZoneResource | undefined {
    const zone = this.zones.get({ namespace, name });
    return zone?.spec.domain === domain ? zone : undefined;
  }

  /** The claim that a zone wants on its domain. */
  wantedClaim(zone: ZoneResource): WantedClaim {
    const namespace = this.namespaces.get({ name: zone.metadata.namespace ?? '' });
    return wantedClaim(zone, namespace, this.#settings.trustedNamespaces);
  }

  /** Claims that Zones of other owners want on the domain that one wants. */
  contendersOf(wanted: WantedClaim): WantedClaim[] {
    return this.zonesOn(wanted.domain)
      .filter((zone) => zone.metadata.deletionTimestamp === undefined && !sameOwner(ownerOf(zone), wanted))
      .map((zone) => this.wantedClaim(zone));
  }

  /** The zone `namespace/name`. */
  zoneAt(key: string): ZoneResource | undefined {
    const [namespace, name] = key.split('/');
    return this.zones.get({ namespace, name });
  }

  zoneOfUid(uid: string): ZoneResource | undefined {
    return this.#zonesByUid.get(uid)[0];
  }

  /** A Secret with keys of a zone. */
  keySecret(name: string): SecretResource | undefined {
    return this.keys.get({ namespace: KEYS_NAMESPACE, name });
  }

  /** A Secret that the API has put in the handover namespace. */
  handover(name: string): SecretResource | undefined {
    return this.handovers.get({ namespace: HANDOVER_NAMESPACE, name });
  }

  /** Whether a Secret of this name is the one of a zone that is here. */
  isKeySecretUsed(name: string): boolean {
    return this.#zonesByKeySecret.get(name).length > 0;
  }

  /** Secrets with keys of a domain whose zone is gone. */
  abandonedKeysOf(domain: string): SecretResource[] {
    return this.#keysByDomain.get(domain).filter(({ metadata }) => !this.isKeySecretUsed(metadata.name));
  }

  /** Zones of a domain; more than one only while they are in conflict. */
  zonesOn(domain: string): ZoneResource[] {
    return this.#zonesByDomain.get(domain);
  }

  /** Zones whose domain a manifest is for; more than one only while they are in conflict. */
  zonesOf(manifest: string): ZoneResource[] {
    return this.#zonesByManifest.get(manifest);
  }

  /** Zones whose domain is below this one. */
  zonesBelow(domain: string): ZoneResource[] {
    return this.#zonesByAncestor.get(domain);
  }

  /** Zones whose status speaks of DNSSEC. */
  dnssecZones(): ZoneResource[] {
    return this.#zonesWithDnssec.get('');
  }

  /** The zone that is published here with the nearest domain above this one, whoever has it. */
  publishedAbove(domain: string): ZoneResource | undefined {
    return this.#delegations.publishedAbove(domain);
  }

  /** The same, if it delegates the domain: if both are of one owner, or it grants the domain. Others' zones say nothing of it. */
  parentOf(domain: string): ZoneResource | undefined {
    return this.#delegations.parentOf(domain);
  }

  /** The zones published here whose parent this one is. */
  childrenOf(zone: ZoneResource): Delegated[] {
    return this.#delegations.childrenOf(zone);
  }

  /** Zones of other owners that are published right below this one. */
  othersBelow(zone: ZoneResource): ZoneResource[] {
    return this.#delegations.othersBelow(zone);
  }

  /** The zones that signal in this one, to parents elsewhere: those of its owner, and all in the service's own. */
  signallersIn(holder: ZoneResource): Signaller[] {
    const { nameservers } = this.service;
    const isHere = (nameserver: string): boolean =>
      this.#signalZoneOf(nameserver)?.metadata.uid === holder.metadata.uid;
    const own = nameservers.filter(isHere);
    const isOpen = holder.metadata.namespace === SYSTEM_NAMESPACE;
    const others = own.length === 0 ? [] : this.#signalling.get(SERVED_BY_DEFAULT);
    return [...this.#signalling.get(holder.spec.domain), ...others]
      .filter((zone) => isOpen || sameOwner(ownerOf(zone), ownerOf(holder)))
      .filter(({ spec }) => this.parentOf(spec.domain) === undefined)
      .flatMap((zone) => (zone.spec.nameservers?.filter(isHere) ?? own).map((nameserver) => ({ zone, nameserver })));
  }

  /** The zone that is published here and holds the names below which the zones of a nameserver signal. */
  #signalZoneOf(nameserver: string): ZoneResource | undefined {
    return this.publishedAbove(`_dsboot.${signallingDomain(nameserver)}`);
  }

  /** The zones in which this one signals may have to say something else. */
  #enqueueSignalZones(zone: ZoneResource): void {
    const nameservers = zone.spec.nameservers ?? this.service.nameservers;
    this.#enqueue(nameservers.flatMap((nameserver) => this.#signalZoneOf(nameserver) ?? []));
  }

  #keysChanged(domain: string): void {
    const zones = this.zonesOn(domain);
    this.#enqueue(zones);
    for (const zone of zones) if (isSignalling(zone)) this.#enqueueSignalZones(zone);
  }

  #enqueue(zones: readonly ZoneResource[]): void {
    for (const zone of zones) this.#enqueueKey(keyOf(zone));
  }

  /** The first lists say of few zones that something has happened to them. */
  #enqueueKey(key: string, priority: Priority = this.#isListed ? 'change' : 'resync'): void {
    this.#onZone(key, priority);
  }

  /** Zones of the namespace have another proof, and those that want the same domains another rank. */
  #trustChanged(namespace: string): void {
    const domains = new Set(this.#zonesByNamespace.get(namespace).map(({ spec }) => spec.domain));
    this.#enqueue(this.#zonesByNamespace.get(namespace));
    for (const domain of domains) this.#enqueueHolder(domain);
  }

  /** The zone that has the domain hears of others that want it, too. */
  #enqueueHolder(domain: string): void {
    const claim = this.claimOn(domain);
    const holder = claim && this.zoneOf(claim);
    if (holder !== undefined) this.#enqueue([holder]);
  }

  /** A zone that goes leaves its domain to others; what it grants decides whether zones below it are served. */
  #zoneChanged(key: string, now: ZoneResource | undefined, before: ZoneResource | undefined): void {
    const { domain } = (now ?? before)!.spec;
    this.#delegations.zoneChanged(key, domainsOf(now, before));
    this.#enqueueKey(key, isReported(now) ? undefined : 'change');
    if (now === undefined || before === undefined) this.#enqueueRivals(domain, before);
    if (!isDeepStrictEqual(now?.spec.delegateTo, before?.spec.delegateTo)) this.#enqueue(this.zonesBelow(domain));
    if (wantsOf(now) !== wantsOf(before)) this.#wantsChanged(domain, now, before);
  }

  /** Zones that want a domain that one more, or one less, wants; `gone` is the one that went. */
  #enqueueRivals(domain: string, gone: ZoneResource | undefined): void {
    if (gone !== undefined && this.#hadClaim(gone)) this.#enqueue(this.zonesOn(domain));
    this.#enqueueHolder(domain);
  }

  /** Of the many that may want a domain only this one keeps the others from it. */
  #hadClaim(zone: ZoneResource): boolean {
    const claim = this.claimOn(zone.spec.domain);
    return claim === undefined || holds(claim, zone);
  }

  /** The zones above delegate to others than before, and those that hold signals say others. */
  #wantsChanged(domain: string, now: ZoneResource | undefined, before: ZoneResource | undefined): void {
    this.#enqueueAbove(domain);
    for (const zone of [now, before]) if (zone !== undefined && isSignalling(zone)) this.#enqueueSignalZones(zone);
  }

  /** Zones above hear of many changes below them as of one. */
  #enqueueAbove(domain: string): void {
    for (const ancestor of ancestorsOf(domain))
      for (const zone of this.zonesOn(ancestor)) this.#pauses.add(keyOf(zone));
  }

  /** Changes of a Record's status alone do not matter to its zone. One that was made while there was no operator comes before the resync. */
  #recordChanged(now: RecordResource | undefined, before: RecordResource | undefined): void {
    if (isSameVersion(now, before)) return;
    const key = zoneKeyOf((now ?? before)!);
    if (this.#isListed || isRecordReported(now)) this.#pauses.add(key);
    else this.#enqueueKey(key, 'change');
  }

  /** The status of a claim is written here: it concerns no other zone. */
  #claimChanged(now: DomainClaimResource | undefined, before: DomainClaimResource | undefined): void {
    const { domain } = (now ?? before)!.spec;
    this.#writtenClaims.seen(domain, now);
    if (isDeepStrictEqual(now?.spec, before?.spec)) return;
    this.#delegations.claimChanged(domain);
    this.#enqueue(this.zonesOn(domain));
    this.#enqueueAbove(domain);
    this.#enqueue(this.zonesBelow(domain));
  }
}

function domainsOf(...zones: readonly (ZoneResource | undefined)[]): string[] {
  return [...new Set(zones.flatMap((zone) => zone?.spec.domain ?? []))];
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

/** Whether the status of a Record speaks of it as it is. */
function isRecordReported(record: RecordResource | undefined): boolean {
  return record?.status?.observedGeneration === record?.metadata.generation;
}

/** Whether the status of a zone speaks of it as it is. */
function isReported(zone: ZoneResource | undefined): boolean {
  if (zone === undefined) return false;
  const { metadata, status } = zone;
  return metadata.deletionTimestamp === undefined && status?.observedGeneration === metadata.generation;
}

/** The records that a zone needs in the zone above it, and in those in which it signals, as text. */
function wantsOf(zone: ZoneResource | undefined): string {
  if (zone === undefined || !isPublished(zone)) return '';
  return JSON.stringify([zone.spec.nameservers, zone.status?.dnssec?.ds, isSignalling(zone)]);
}

function zoneIdGroups(zone: ZoneResource): string[] {
  const id = zoneIdLabel(zone);
  return id === undefined ? [] : [id];
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
