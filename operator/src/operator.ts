import { refuseFormerNames } from '@fourwinds/store';
import type { ClusterState } from './cluster/cluster-state.ts';
import { takeEarlyChanges } from './cluster/early-changes.ts';
import type { ZoneController } from './controllers/zone.ts';
import type { ZoneHistories } from './history/zone-histories.ts';
import type { RegionSet } from './regions/region-set.ts';
import { Controller, type ControllerOptions } from './runtime/controller.ts';
import { ReconcileRates } from './runtime/reconcile-rates.ts';
import { within } from './runtime/within.ts';
import { Statistics } from './statistics.ts';
import { wireHistories } from './wiring/histories.ts';
import { wireKeys } from './wiring/keys.ts';
import type { OperatorOptions } from './wiring/options.ts';
import { wirePublicDns } from './wiring/public-dns.ts';
import { wireRegions } from './wiring/regions.ts';
import { createShared } from './wiring/shared.ts';
import { wireZones } from './wiring/zones.ts';

/**
 * How long the start waits for regions that send nothing. Without this wait, zones would be reported as lagging when
 * only the operator lags.
 */
const REGIONS_MILLISECONDS = 3000;
/** How long region lists and full checks wait for zones that changed before the start. */
const AHEAD_MILLISECONDS = 1000;

/** Wires all controllers for one management cluster. They run on the leader. */
export class Operator {
  /** Counts the reconciles of each object by controller, and the snapshot writes of each region. */
  readonly rates: ReconcileRates;
  readonly statistics: Statistics;
  readonly #options: OperatorOptions;
  readonly #state: ClusterState;
  readonly #regions: RegionSet;
  readonly #zones: ZoneController;
  readonly #zoneQueue: Controller;
  readonly #parentQueue: Controller;
  readonly #proofQueue: Controller;
  readonly #histories: ZoneHistories;
  readonly #historyQueue: Controller;
  /** Set for a standby. Resolves when the management cluster is listed and the regions are connected. */
  #standby: Promise<void> | undefined;
  /** All other controllers. The start waits for their first reconciles. */
  readonly #controllers: readonly Controller[];

  constructor(options: OperatorOptions) {
    this.#options = options;
    const { clocks, log } = options.process;
    const { elapsed } = clocks;
    this.rates = new ReconcileRates({
      elapsed,
      onHot: (hot) => log.error(hot, 'one object is reconciled many times a second although nobody changes it'),
    });
    const controller = (controllerOptions: ControllerOptions): Controller =>
      new Controller(controllerOptions, { log, rates: this.rates, elapsed });
    const shared = createShared(options, { rates: this.rates, enqueue: (key) => this.#zoneQueue.enqueue(key) });
    const { state, regions } = shared;
    const publicDns = wirePublicDns(shared);
    const histories = wireHistories(shared);
    const { zones, queue, controllers } = wireZones(shared, { ...publicDns, histories });
    const ofRegions = wireRegions(shared);
    const ofKeys = wireKeys(shared, publicDns);
    state.onChanged((key) => this.rates.changed('zones', key));
    this.#state = state;
    this.#regions = regions;
    this.#zones = zones;
    this.#histories = histories;
    this.#zoneQueue = controller(queue);
    this.#parentQueue = controller(publicDns.watch.controller);
    this.#proofQueue = controller(publicDns.proofs.controller);
    this.#historyQueue = controller(histories.controller);
    this.#controllers = [...controllers, ...ofKeys, ...ofRegions.controllers].map(controller);
    const { epochs, garbage } = ofRegions;
    this.statistics = new Statistics({ state, regions, zones, zoneQueue: this.#zoneQueue, garbage, epochs, clocks });
  }

  /** This operator has seen all Zone changes up to this revision. Undefined before the first list. */
  get zonesSeen(): string | undefined {
    const { revision } = this.#state.zones;
    return revision === '0' ? undefined : revision;
  }

  /**
   * Lists and watches everything while another operator leads. Writes nothing and queries no parent. Resolves when
   * everything is listed.
   */
  async standBy(): Promise<void> {
    this.#regions.beginLists();
    this.#standby ??= this.#follow();
    await this.#standby;
    await this.#state.prepare();
    await Promise.allSettled(this.#regions.connections.map(({ ready }) => ready));
    this.#options.process.onListed?.();
  }

  /**
   * Takes the lead. Recently changed zones come first: they wait only for the management cluster, while other zones
   * and controllers also wait for the regions. `seen` is the revision up to which the previous leader knew the zones.
   * If given, independent changed zones are published before anything is listed. A former standby reads only the
   * changes it has not seen.
   */
  async start(seen?: string): Promise<void> {
    const zones = this.#zones;
    const hasStoodBy = this.#standby !== undefined;
    await refuseFormerNames(this.#options.clusters.management);
    if (!hasStoodBy && seen !== undefined) await this.#publishEarly(seen);
    await (this.#standby ?? this.#follow());
    if (hasStoodBy) {
      this.#regions.catchUp();
      await this.#state.catchUp();
    }
    this.#histories.begin();
    this.#zoneQueue.resumeOnly((key) => zones.mayGoAhead(key));
    await this.#state.begin();
    await within(AHEAD_MILLISECONDS, this.#zoneQueue.unoccupied());
    this.#options.process.onListed?.();
    this.#regions.beginLists();
    await this.#state.compareAll();
    await this.#histories.noteEarlier();
    await this.#state.prepare();
    await this.#regions.listed(REGIONS_MILLISECONDS);
    for (const controller of this.#all) controller.resume();
    await Promise.all(this.#controllers.map((controller) => controller.idle()));
  }

  /** Publishes the zones that changed since a revision and depend on no other object, within about a second. */
  async #publishEarly(since: string): Promise<void> {
    const { log } = this.#options.process;
    try {
      const early = await takeEarlyChanges(this.#state, since);
      if (early.size === 0) return;
      await this.#state.followRegions();
      await this.#regions.connect(AHEAD_MILLISECONDS);
      this.#zoneQueue.resumeOnly((key) => early.has(key) && this.#zones.mayGoAhead(key));
      for (const key of early) this.#zoneQueue.enqueue(key);
      await within(AHEAD_MILLISECONDS, this.#zoneQueue.unoccupied());
    } catch (err) {
      log.warn({ err }, 'changes of zones could not be published before everything is listed; they are afterwards');
    }
    this.#zoneQueue.resumeOnly(() => false);
  }

  async #follow(): Promise<void> {
    await this.#state.follow();
    await this.#regions.connect(REGIONS_MILLISECONDS);
  }

  /** Resolves when no zone is queued. Does not wait for delayed requeues. */
  idle(): Promise<void> {
    return this.#zoneQueue.idle();
  }

  async stop(): Promise<void> {
    this.#state.stop();
    await Promise.all(this.#all.map((controller) => controller.stop()));
    await this.#histories.flush();
    await this.#regions.stop();
  }

  get #all(): Controller[] {
    return [this.#zoneQueue, this.#parentQueue, this.#proofQueue, this.#historyQueue, ...this.#controllers];
  }
}
