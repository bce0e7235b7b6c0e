import type { Logger } from '@fourwinds/process';
import {
  type DnssecStatus,
  findCondition,
  HANDOVER_NAMESPACE,
  keyOf,
  type LabelSelector,
  RegionKind,
  type RegionResource,
  SecretKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { manifestName, type SignText, type VerifyText } from '@fourwinds/snapshot';
import { refuseFormerNames, type ResourceStore } from '@fourwinds/store';
import { isDeepStrictEqual } from 'node:util';
import { isOwner } from './ownership/claims.ts';
import { ClusterState } from './cluster-state.ts';
import type { ComposeElsewhere } from './zone/composition-job.ts';
import { keepClaims } from './ownership/keep-claims.ts';
import { Sweeper } from './garbage-collection/sweeper.ts';
import { ZoneController } from './controllers/zone.ts';
import type { ParentResolver } from './parent/parent-servers.ts';
import { ParentWatch, type WatchedZone } from './parent/parent-watch.ts';
import { publicationOf } from './zone/publication-record.ts';
import { PublishedContents } from './zone/published-contents.ts';
import { delegationTo, type OurServers } from './parent/delegation.ts';
import type { ParentFacts } from './parent/parent-facts.ts';
import { abandonedImports, abandonedKeys, forgottenKeys } from './keys/secrets/forgotten-keys.ts';
import { isKeyExport, KeyExports } from './keys/secrets/key-exports.ts';
import { domainOf, KeySecrets } from './keys/secrets/key-secrets.ts';
import { type MakeSignatures, ZoneSigner } from './sign/zone-signer.ts';
import type { RecordEvent } from './events.ts';
import { regionStatus } from './regions/region-status.ts';
import { genuineness } from './regions/genuine.ts';
import type { Clocks } from './runtime/clocks.ts';
import { RegionSet } from './regions/region-set.ts';
import { regionProgress, type RegionView } from './regions/region-view.ts';
import { Controller } from './runtime/controller.ts';
import { takingTurns } from './runtime/turns.ts';
import { ReconcileRates } from './runtime/reconcile-rates.ts';
import { desiredServiceZone, SERVICE_ZONE } from './service-zone.ts';

export interface OperatorOptions {
  readonly store: ResourceStore;
  readonly openRegion: (region: RegionResource) => Promise<ResourceStore>;
  readonly serviceDomain: string;
  /** Domains that nobody has whom administrators do not trust, with all names below them. */
  readonly deniedDomains?: readonly string[];
  /** Namespaces whose owners are trusted to have the domains that they want; none when omitted. */
  readonly trustedNamespaces?: LabelSelector;
  /** Whether the zone of that is to be signed; where undefined, that is left to its Zone. */
  readonly serviceSigned?: boolean;
  readonly sign: SignText;
  readonly verify: VerifyText;
  readonly makeSignatures: MakeSignatures;
  readonly composeElsewhere: ComposeElsewhere;
  readonly parents: ParentResolver;
  /** Hears of what happens to zones. */
  readonly record?: RecordEvent;
  readonly clocks: Clocks;
  readonly log: Logger;
}

const ZONES_AT_A_TIME = 16;
/** How long the start waits for regions, so that zones are not said to be behind where only the operator is. */
const SETTLE_MILLISECONDS = 3000;
/** A parent that is asked within this time of a zone's making has not led anybody to it before. */
const FIRST_LOOK_MILLISECONDS = 60_000;
const LIVENESS_MILLISECONDS = 1000;
const UPKEEP_MILLISECONDS = 5000;
/** Signatures with less time left are told of, and how often. */
const EXPIRY_WARNING = 6 * 24 * 3600_000;
const WARNING_INTERVAL = 3600_000;

/** All controllers over one management cluster: what runs on the leader. */
export class Operator {
  /** How often each object is reconciled: zones, and the snapshots of each region. */
  readonly rates: ReconcileRates;
  readonly #options: OperatorOptions;
  readonly #state: ClusterState;
  readonly #regions: RegionSet;
  readonly #zoneController: Controller;
  readonly #exports: KeyExports;
  /** Requests for keys. */
  readonly #keyRequests: Controller;
  readonly #zones: ZoneController;
  readonly #sweeper: Sweeper;
  readonly #contents = new PublishedContents();
  readonly #parents: ParentWatch;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #liveServers = new Map<string, string>();
  #upkeep: Promise<void> | undefined;
  #warnedAt = 0;

  constructor(options: OperatorOptions) {
    this.#options = options;
    const { store, serviceDomain, openRegion, log, clocks, sign, verify } = options;
    const isGenuine = genuineness(verify);
    const now = clocks.time;
    this.rates = new ReconcileRates({
      elapsed: clocks.elapsed,
      onHot: (hot) => log.error(hot, 'one object is reconciled again and again, many times a second'),
    });
    const { deniedDomains = [], trustedNamespaces = () => false } = options;
    const settings = { serviceDomain, deniedDomains, trustedNamespaces };
    this.#state = new ClusterState(
      store,
      settings,
      (key, priority) => this.#zoneController.enqueue(key, priority),
      log,
    );
    this.#zoneController = new Controller(
      {
        name: 'zones',
        concurrency: ZONES_AT_A_TIME,
        watches: () => undefined,
        reconcile: (key) => this.#zones.reconcile(key),
        ownerOf: (key) => this.#state.ownerOfKey(key),
      },
      { log, rates: this.rates },
    );
    this.#regions = new RegionSet({
      regions: this.#state.regions,
      secrets: this.#state.secrets,
      open: openRegion,
      log,
      clocks,
      isGenuine,
      rates: this.rates,
      events: {
        onManifest: (name) => this.#manifestChanged(name),
        onServers: () => this.#serversChanged(),
        onReady: () => this.#everyZone(),
      },
    });
    const parentOf = (zone: ZoneResource): ParentFacts => this.#parentFacts(zone);
    const secrets = new KeySecrets(store, this.#state.keys, this.#state.handovers);
    const turn = takingTurns();
    const signer = new ZoneSigner({
      secrets,
      makeSignatures: options.makeSignatures,
      turn,
      parentOf,
      record: options.record,
      now,
      log,
    });
    this.#exports = new KeyExports({
      store,
      keysOf: (zone) => secrets.of(zone),
      zoneOf: (key) => this.#state.zones.get(key),
      record: options.record,
      now,
      log,
    });
    this.#keyRequests = new Controller(
      {
        name: 'key-requests',
        concurrency: 1,
        watches: (enqueue) =>
          this.#state.handovers.onChange(({ name }, request) => {
            if (request !== undefined && isKeyExport(request)) enqueue(name);
          }),
        reconcile: async (name) => {
          const request = this.#state.handovers.get({ namespace: HANDOVER_NAMESPACE, name });
          if (request !== undefined) await this.#exports.answer(request);
          return undefined;
        },
      },
      { log, rates: this.rates },
    );
    this.#parents = new ParentWatch({
      resolver: options.parents,
      now,
      onAnswer: (domain) => {
        for (const zone of this.#state.zonesOf(manifestName(`${domain}.`))) this.#zoneController.enqueue(keyOf(zone));
      },
    });
    this.#zones = new ZoneController({
      state: this.#state,
      regions: this.#regions,
      contents: this.#contents,
      parentOf,
      record: options.record,
      composeElsewhere: options.composeElsewhere,
      turn,
      enqueue: (key) => this.#zoneController.enqueue(key),
      sign,
      signer,
      now,
      log,
    });
    this.#sweeper = new Sweeper({ state: this.#state, regions: this.#regions, sign, isGenuine, log });
  }

  /** Numbers for metrics and readiness. */
  get statistics(): { zones: number; queued: number; waiting: number; alarms: number; regionsReachable: number } {
    return {
      zones: this.#state.zones.list().length,
      queued: this.#zoneController.length,
      waiting: this.#zones.waiting.size,
      alarms: this.#sweeper.alarms.size,
      regionsReachable: this.#regions.connections.filter((region) => region.view().reachable).length,
    };
  }

  /** Snapshots and tombstones written to each region. */
  regionWrites(): Map<string, number> {
    return new Map(this.#regions.connections.map(({ name, written }) => [name, written]));
  }

  /** What is said of zones with DNSSEC. */
  dnssecStatuses(): { domain: string; status: DnssecStatus }[] {
    const zones = this.#state.zones.list();
    return zones.flatMap(({ spec: { domain }, status }) =>
      status?.dnssec === undefined ? [] : [{ domain, status: status.dnssec }],
    );
  }

  async start(): Promise<void> {
    await refuseFormerNames(this.#options.store);
    await this.#state.start();
    await this.#regions.settled(SETTLE_MILLISECONDS);
    this.#zoneController.resume();
    this.#keyRequests.resume();
    this.#timers.push(
      setInterval(() => this.#checkLiveness(), LIVENESS_MILLISECONDS),
      setInterval(() => void this.#keepUp(), UPKEEP_MILLISECONDS),
    );
    await this.#keepUp();
  }

  /** Resolves when no zone waits for a reconcile; those that are requeued later are not waited for. */
  idle(): Promise<void> {
    return this.#zoneController.idle();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#state.stop();
    await this.#zoneController.stop();
    await this.#keyRequests.stop();
    await this.#upkeep;
    await this.#regions.stop();
  }

  #everyZone(): void {
    for (const zone of this.#state.zones.list()) this.#zoneController.enqueue(keyOf(zone), 'resync');
  }

  /** A zone whose manifest changed is looked at: it may have arrived, or not be as it should. */
  #manifestChanged(name: string): void {
    for (const zone of this.#state.zonesOf(name)) {
      const key = keyOf(zone);
      if (!this.#zones.waiting.has(key) || this.#zones.arrived([key]).length > 0) this.#zoneController.enqueue(key);
    }
  }

  #serversChanged(): void {
    for (const key of this.#zones.arrived(this.#zones.waiting.keys())) this.#zoneController.enqueue(key);
  }

  /** Servers that come or go change what zones can say of themselves. */
  #checkLiveness(): void {
    for (const view of this.#regions.views()) {
      const live = `${view.reachable} ${view.servers.map((server) => `${server.name}=${server.live}`).join(' ')}`;
      const before = this.#liveServers.get(view.name);
      this.#liveServers.set(view.name, live);
      if (before !== undefined && before !== live) this.#everyZone();
    }
  }

  /** What is found by comparison: the service's own zone, what regions hold too much, the status of regions. */
  async #keepUp(): Promise<void> {
    if (this.#upkeep !== undefined) return this.#upkeep;
    this.#upkeep = (async () => {
      try {
        this.#regions.check();
        this.#parents.keep(this.#zonesWithParentElsewhere());
        await this.#ensureServiceZone();
        await this.#sweeper.sweep();
        await keepClaims(this.#state, this.#regions.views(), this.#options.clocks.time());
        await this.#forgetKeys();
        await this.#exports.keepUp(this.#state.handovers.list());
        this.#warnOfExpiry();
        await this.#reportRegions();
      } catch (err) {
        this.#options.log.warn({ err }, 'the upkeep failed and is tried again');
      }
    })();
    await this.#upkeep;
    this.#upkeep = undefined;
  }

  /** What is known of the parent of a zone; one that was never asked is asked now. */
  #parentFacts(zone: ZoneResource): ParentFacts {
    const { domain, dnssec } = zone.spec;
    const hosted = this.#state.parentOf(domain);
    if (hosted !== undefined) return this.#hostedParent(hosted, domain, this.#ours(zone));
    if (dnssec?.enabled === true) this.#parents.ask(domain);
    const { view, unknown, undelegatedSince = Infinity } = this.#parents.of(domain);
    return {
      parent: view && { ...view, delegation: delegationTo(view.delegation, this.#ours(zone)) },
      parentUnknown: unknown,
      unreached: undelegatedSince <= Date.parse(zone.metadata.creationTimestamp ?? '') + FIRST_LOOK_MILLISECONDS,
    };
  }

  /** A parent that is served here is known without being asked. */
  #hostedParent(hosted: ZoneResource, domain: string, ours: OurServers): ParentFacts {
    const key = keyOf(hosted);
    const sha256 = this.#contents.digest(key);
    const name = manifestName(`${hosted.spec.domain}.`);
    const isServed = (view: RegionView): boolean => regionProgress(view, name, sha256 ?? '').state === 'served';
    if (!this.#regions.views().every(isServed))
      return { parentUnknown: `The zone ${hosted.spec.domain} above is not served by all nameservers yet.` };
    const now = this.#options.clocks.time();
    return { parent: this.#contents.shown(key, domain, { ours, now }) };
  }

  /** Data of the DS records that the parent of a domain shows. */
  #dsOf(domain: string): readonly Uint8Array[] | undefined {
    const hosted = this.#state.parentOf(domain);
    const zone = { names: [], ownNames: [], addresses: [] };
    return hosted === undefined
      ? this.#parents.of(domain).view?.ds
      : this.#hostedParent(hosted, domain, zone).parent?.ds;
  }

  #ours({ spec }: ZoneResource): OurServers {
    const addresses = this.#state.regions.list().flatMap((region) => region.spec.addresses);
    return { names: this.#state.service.nameservers, ownNames: spec.nameservers ?? [], addresses };
  }

  /** Signatures are renewed a week before they end; that they are not is said while there is time to do something. */
  #warnOfExpiry(): void {
    const now = this.#options.clocks.time();
    if (now - this.#warnedAt < WARNING_INTERVAL) return;
    this.#warnedAt = now;
    for (const { domain, status } of this.dnssecStatuses()) {
      const left = Date.parse(status.signaturesExpire ?? '') - now;
      if (left < EXPIRY_WARNING)
        this.#options.log.error(
          { domain, expire: status.signaturesExpire },
          'the signatures of a zone are not renewed',
        );
    }
  }

  async #forgetKeys(): Promise<void> {
    const forgotten = forgottenKeys({
      secrets: this.#state.keys.list(),
      zones: this.#state.zones.list(),
      claimOn: (domain) => this.#state.claimOn(domain),
      dsOf: (domain) => this.#dsOf(domain),
    });
    const imports = abandonedImports(
      this.#state.handovers.list(),
      this.#state.zones.list(),
      this.#options.clocks.time(),
    );
    for (const { metadata } of [...forgotten, ...imports]) {
      const { uid, resourceVersion } = metadata;
      await this.#options.store.delete(SecretKind, metadata, { uid, resourceVersion });
    }
  }

  #zonesWithParentElsewhere(): WatchedZone[] {
    const zones = this.#state.zones.list();
    const gone = abandonedKeys({ secrets: this.#state.keys.list(), zones }).map(domainOf);
    const watched: WatchedZone[] = [
      ...gone.map((domain) => ({ domain, urgency: 'unsigned' as const })),
      ...zones.map(({ spec, status }) => ({
        domain: spec.domain,
        urgency: urgencyOf(spec, status),
        since: signedSince(status),
      })),
    ];
    return watched.filter(({ domain }) => this.#state.parentOf(domain) === undefined);
  }

  async #ensureServiceZone(): Promise<void> {
    const regions = this.#state.regions.list();
    if (regions.length === 0) return;
    const current = this.#state.zones.get({ namespace: SYSTEM_NAMESPACE, name: SERVICE_ZONE });
    const { serviceDomain: domain, serviceSigned: signed } = this.#options;
    const desired = desiredServiceZone({ domain, regions, signed }, current);
    if (desired === undefined) return;
    if (current === undefined) await this.#options.store.create(ZoneKind, desired);
    else await this.#options.store.update(ZoneKind, desired);
  }

  async #reportRegions(): Promise<void> {
    const published = this.#state.zones.list().flatMap(wantedSnapshot);
    const now = new Date(this.#options.clocks.time()).toISOString();
    for (const region of this.#state.regions.list()) {
      const view = this.#regions.view(region.metadata.name);
      const lagging = published.filter(({ name, sha256 }) => regionProgress(view, name, sha256).state !== 'served');
      const status = regionStatus({
        region,
        view,
        zones: published.length,
        lagging: lagging.length,
        alarm: this.#sweeper.alarms.get(region.metadata.name),
        now,
      });
      if (!isDeepStrictEqual(region.status, status))
        await this.#options.store.updateStatus(RegionKind, { ...region, status });
    }
  }
}

/** How much depends on what a zone's parent shows. */
function urgencyOf({ dnssec }: ZoneResource['spec'], status: ZoneResource['status']): WatchedZone['urgency'] {
  const phase = status?.dnssec?.phase ?? 'off';
  if (phase === 'off' && dnssec?.enabled !== true) return 'unsigned';
  return phase === 'on' ? 'signed' : 'waiting';
}

/** Since when a zone that is being enabled is signed on all servers: what its parent showed before says nothing of that. */
function signedSince(status: ZoneResource['status']): number | undefined {
  const signed = findCondition(status?.conditions, 'Signed');
  const isTiming = status?.dnssec?.phase === 'enabling' && signed?.status === 'True';
  return isTiming ? Date.parse(signed.lastTransitionTime) : undefined;
}

/** The snapshot that regions should serve of a zone, unless the zone is refused as somebody else's. */
function wantedSnapshot({ spec, status }: ZoneResource): { name: string; sha256: string }[] {
  const accepted = findCondition(status?.conditions, 'Accepted');
  const publication = publicationOf({ status });
  if (publication === undefined || !isOwner(accepted?.reason)) return [];
  return [{ name: manifestName(`${spec.domain}.`), sha256: publication.sha256 }];
}
