import type { Logger } from '@fourwinds/process';
import {
  type DnssecStatus,
  findCondition,
  keyOf,
  manifestName,
  RegionKind,
  type RegionResource,
  type ResourceStore,
  SecretKind,
  type SignText,
  SYSTEM_NAMESPACE,
  type VerifyText,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { isDeepStrictEqual } from 'node:util';
import { isOwner } from './claims.ts';
import { ClusterState } from './cluster-state.ts';
import { keepClaims } from './controllers/claim.ts';
import { Sweeper } from './controllers/sweeper.ts';
import { ZoneController } from './controllers/zone.ts';
import type { ParentResolver } from './dnssec/parent-servers.ts';
import { ParentWatch, type WatchedZone } from './dnssec/parent-watch.ts';
import { PublishedContents } from './dnssec/published-contents.ts';
import type { ShownByParent } from './dnssec/shown-ds.ts';
import { abandonedKeys, forgottenKeys } from './dnssec/forgotten-keys.ts';
import { domainOf, KeySecrets } from './dnssec/key-secrets.ts';
import { type MakeSignatures, ZoneSigner } from './dnssec/zone-signer.ts';
import type { RecordEvent } from './events.ts';
import { regionStatus } from './region-status.ts';
import { genuineness } from './regions/genuine.ts';
import type { Clocks } from './runtime/clocks.ts';
import { RegionSet } from './regions/region-set.ts';
import { regionProgress, type RegionView } from './regions/region-view.ts';
import { Queue } from './runtime/queue.ts';
import { desiredServiceZone, SERVICE_ZONE } from './service-zone.ts';

export interface OperatorOptions {
  readonly store: ResourceStore;
  readonly openRegion: (region: RegionResource) => Promise<ResourceStore>;
  readonly serviceDomain: string;
  /** Whether the zone of that is to be signed; where undefined, that is left to its Zone. */
  readonly serviceSigned?: boolean;
  readonly sign: SignText;
  readonly verify: VerifyText;
  readonly makeSignatures: MakeSignatures;
  readonly parents: ParentResolver;
  /** Hears of what happens to zones. */
  readonly record?: RecordEvent;
  readonly clocks: Clocks;
  readonly log: Logger;
}

const ZONES_AT_A_TIME = 16;
/** How long the start waits for regions, so that zones are not said to be behind where only the operator is. */
const SETTLE_MILLISECONDS = 3000;
const LIVENESS_MILLISECONDS = 1000;
const UPKEEP_MILLISECONDS = 5000;
/** Signatures with less time left are told of, and how often. */
const EXPIRY_WARNING = 6 * 24 * 3600_000;
const WARNING_INTERVAL = 3600_000;

/** All controllers over one management cluster: what runs on the leader. */
export class Operator {
  readonly #options: OperatorOptions;
  readonly #state: ClusterState;
  readonly #regions: RegionSet;
  readonly #queue: Queue;
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
    this.#queue = new Queue({
      held: true,
      concurrency: ZONES_AT_A_TIME,
      reconcile: (key) => this.#zones.reconcile(key),
      onError: (zone, err, retryIn) => log.warn({ err, zone, retryIn }, 'a zone could not be brought up to date'),
    });
    this.#state = new ClusterState(store, serviceDomain, (key) => this.#queue.add(key), log);
    this.#regions = new RegionSet({
      regions: this.#state.regions,
      secrets: this.#state.secrets,
      open: openRegion,
      log,
      clocks,
      isGenuine,
      events: {
        onManifest: (name) => this.#manifestChanged(name),
        onServers: () => this.#serversChanged(),
        onReady: () => this.#everyZone(),
      },
    });
    const parentOf = (domain: string): ShownByParent | undefined => this.#shownByParent(domain);
    const signer = new ZoneSigner({
      secrets: new KeySecrets(store, this.#state.secrets),
      makeSignatures: options.makeSignatures,
      parentOf,
      record: options.record,
      now,
      log,
    });
    this.#parents = new ParentWatch({
      resolver: options.parents,
      now,
      onAnswer: (domain) => {
        for (const zone of this.#state.zonesOf(manifestName(`${domain}.`))) this.#queue.add(keyOf(zone));
      },
    });
    this.#zones = new ZoneController({
      state: this.#state,
      regions: this.#regions,
      contents: this.#contents,
      parentOf,
      look: (key) => this.#queue.add(key),
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
      queued: this.#queue.length,
      waiting: this.#zones.waiting.size,
      alarms: this.#sweeper.alarms.size,
      regionsReachable: this.#regions.connections.filter((region) => region.view().reachable).length,
    };
  }

  /** What is said of zones with DNSSEC. */
  dnssecStatuses(): { domain: string; status: DnssecStatus }[] {
    const zones = this.#state.zones.list();
    return zones.flatMap(({ spec: { domain }, status }) =>
      status?.dnssec === undefined ? [] : [{ domain, status: status.dnssec }],
    );
  }

  async start(): Promise<void> {
    await this.#state.start();
    await this.#regions.settled(SETTLE_MILLISECONDS);
    this.#queue.release();
    this.#timers.push(
      setInterval(() => this.#checkLiveness(), LIVENESS_MILLISECONDS),
      setInterval(() => void this.#keepUp(), UPKEEP_MILLISECONDS),
    );
    await this.#keepUp();
  }

  /** Resolves when no zone waits to be looked at, those left alone for a while aside. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#state.stop();
    await this.#queue.stop();
    await this.#upkeep;
    await this.#regions.stop();
  }

  #everyZone(): void {
    for (const zone of this.#state.zones.list()) this.#queue.add(keyOf(zone));
  }

  /** A zone whose manifest changed is looked at: it may have arrived, or not be as it should. */
  #manifestChanged(name: string): void {
    for (const zone of this.#state.zonesOf(name)) {
      const key = keyOf(zone);
      if (!this.#zones.waiting.has(key) || this.#zones.arrived([key]).length > 0) this.#queue.add(key);
    }
  }

  #serversChanged(): void {
    for (const key of this.#zones.arrived(this.#zones.waiting.keys())) this.#queue.add(key);
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
        this.#warnOfExpiry();
        await this.#reportRegions();
      } catch (err) {
        this.#options.log.warn({ err }, 'the upkeep failed and is tried again');
      }
    })();
    await this.#upkeep;
    this.#upkeep = undefined;
  }

  /** A parent that is served here is known without being asked. */
  #shownByParent(domain: string): ShownByParent | undefined {
    const parent = this.#state.parentOf(domain);
    if (parent === undefined) return this.#parents.viewOf(domain);
    const key = keyOf(parent);
    const sha256 = this.#contents.digest(key);
    const name = manifestName(`${parent.spec.domain}.`);
    const isServed = (view: RegionView): boolean => regionProgress(view, name, sha256 ?? '').state === 'served';
    return this.#regions.views().every(isServed)
      ? this.#contents.shown(key, domain, this.#options.clocks.time())
      : undefined;
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
      secrets: this.#state.secrets.list(),
      zones: this.#state.zones.list(),
      claimOn: (domain) => this.#state.claimOn(domain),
      parentOf: (domain) => this.#shownByParent(domain),
    });
    for (const { metadata } of forgotten) {
      const { uid, resourceVersion } = metadata;
      await this.#options.store.delete(SecretKind, metadata, { uid, resourceVersion });
    }
  }

  #zonesWithParentElsewhere(): WatchedZone[] {
    const zones = this.#state.zones.list();
    const gone = abandonedKeys({ secrets: this.#state.secrets.list(), zones }).map(domainOf);
    const watched: WatchedZone[] = [
      ...gone.map((domain) => ({ domain, urgency: 'unsigned' as const })),
      ...zones.map(({ spec, status }) => ({ domain: spec.domain, urgency: urgencyOf(spec, status) })),
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
    const published = this.#state.zones.list().flatMap(publicationOf);
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

/** The snapshot that regions should serve of a zone, unless the zone is refused as somebody else's. */
function publicationOf({ spec, status }: ZoneResource): { name: string; sha256: string }[] {
  const accepted = findCondition(status?.conditions, 'Accepted');
  if (status?.publication === undefined || !isOwner(accepted?.reason)) return [];
  return [{ name: manifestName(`${spec.domain}.`), sha256: status.publication.sha256 }];
}
