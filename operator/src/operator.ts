import type { Logger } from '@fourwinds/process';
import {
  keyOf,
  manifestName,
  RegionKind,
  type RegionResource,
  type ResourceStore,
  type SignText,
  SYSTEM_NAMESPACE,
  ZoneKind,
} from '@fourwinds/resources';
import { isDeepStrictEqual } from 'node:util';
import { ClusterState } from './cluster-state.ts';
import { Sweeper } from './controllers/sweeper.ts';
import { ZoneController } from './controllers/zone.ts';
import { regionStatus } from './region-status.ts';
import { RegionSet } from './regions/region-set.ts';
import { regionProgress } from './regions/region-view.ts';
import { Queue } from './runtime/queue.ts';
import { desiredServiceZone, SERVICE_ZONE } from './service-zone.ts';

export interface OperatorOptions {
  readonly store: ResourceStore;
  readonly openRegion: (region: RegionResource) => Promise<ResourceStore>;
  readonly serviceDomain: string;
  readonly sign: SignText;
  readonly now: () => number;
  readonly log: Logger;
}

const ZONES_AT_A_TIME = 16;
const LIVENESS_MILLISECONDS = 1000;
const UPKEEP_MILLISECONDS = 5000;

/** All controllers over one management cluster: what runs on the leader. */
export class Operator {
  readonly #options: OperatorOptions;
  readonly #state: ClusterState;
  readonly #regions: RegionSet;
  readonly #queue: Queue;
  readonly #zones: ZoneController;
  readonly #sweeper: Sweeper;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #liveServers = new Map<string, string>();
  #upkeep: Promise<void> | undefined;

  constructor(options: OperatorOptions) {
    this.#options = options;
    const { store, serviceDomain, openRegion, log, now, sign } = options;
    this.#queue = new Queue({
      concurrency: ZONES_AT_A_TIME,
      reconcile: (key) => this.#zones.reconcile(key),
      onError: (zone, err, retryIn) => log.warn({ err, zone, retryIn }, 'a zone could not be brought up to date'),
    });
    this.#state = new ClusterState(store, serviceDomain, (key) => this.#queue.add(key), log);
    this.#regions = new RegionSet({
      regions: this.#state.regions,
      open: openRegion,
      log,
      now,
      events: () => ({
        onManifest: (name) => this.#manifestChanged(name),
        onServers: () => this.#serversChanged(),
        onReady: () => this.#everyZone(),
      }),
    });
    this.#zones = new ZoneController({ state: this.#state, regions: this.#regions, sign, now, log });
    this.#sweeper = new Sweeper({ state: this.#state, regions: this.#regions, sign, log });
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

  async start(): Promise<void> {
    await this.#state.start();
    this.#timers.push(
      setInterval(() => this.#checkLiveness(), LIVENESS_MILLISECONDS),
      setInterval(() => void this.#keepUp(), UPKEEP_MILLISECONDS),
    );
    await this.#keepUp();
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
    for (const region of this.#regions.connections) {
      const view = region.view();
      const live = `${view.reachable} ${view.servers.map((server) => `${server.name}=${server.live}`).join(' ')}`;
      const before = this.#liveServers.get(region.name);
      this.#liveServers.set(region.name, live);
      if (before !== undefined && before !== live) this.#everyZone();
    }
  }

  /** What is found by comparison: the service's own zone, what regions hold too much, the status of regions. */
  async #keepUp(): Promise<void> {
    if (this.#upkeep !== undefined) return this.#upkeep;
    this.#upkeep = (async () => {
      try {
        await this.#ensureServiceZone();
        await this.#sweeper.sweep();
        await this.#reportRegions();
      } catch (err) {
        this.#options.log.warn({ err }, 'the upkeep failed and is tried again');
      }
    })();
    await this.#upkeep;
    this.#upkeep = undefined;
  }

  async #ensureServiceZone(): Promise<void> {
    const regions = this.#state.regions.list();
    if (regions.length === 0) return;
    const current = this.#state.zones.get({ namespace: SYSTEM_NAMESPACE, name: SERVICE_ZONE });
    const desired = desiredServiceZone(this.#options.serviceDomain, regions, current);
    if (desired === undefined) return;
    if (current === undefined) await this.#options.store.create(ZoneKind, desired);
    else await this.#options.store.update(ZoneKind, desired);
  }

  async #reportRegions(): Promise<void> {
    const zones = this.#state.zones.list();
    const now = new Date(this.#options.now()).toISOString();
    for (const region of this.#state.regions.list()) {
      const view = this.#regions.get(region.metadata.name)?.view();
      const published = zones.flatMap(({ spec, status }) =>
        status?.publication === undefined
          ? []
          : [{ name: manifestName(`${spec.domain}.`), sha256: status.publication.sha256 }],
      );
      const lagging =
        view === undefined
          ? published.length
          : published.filter(({ name, sha256 }) => regionProgress(view, name, sha256).state !== 'served').length;
      const status = regionStatus({
        region,
        view,
        zones: published.length,
        lagging,
        alarm: this.#sweeper.alarms.get(region.metadata.name),
        now,
      });
      if (!isDeepStrictEqual(region.status, status))
        await this.#options.store.updateStatus(RegionKind, { ...region, status });
    }
  }
}
