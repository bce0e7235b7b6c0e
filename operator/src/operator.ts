import type { ParentResolver, TextResolver } from '@fourwinds/egress';
import type { Logger } from '@fourwinds/process';
import type { Edge, LabelSelector, RegionResource, ZoneResource } from '@fourwinds/resources';
import { rememberSignatures, type SignText, type VerifyText } from '@fourwinds/snapshot';
import { refuseFormerNames, requestToken, type RequestToken, type ResourceStore } from '@fourwinds/store';
import { type ClusterState, createClusterState } from './cluster/cluster-state.ts';
import { takeEarlyChanges } from './cluster/early-changes.ts';
import { dnsEndpointController } from './controllers/dns-endpoints.ts';
import { domainClaimController } from './controllers/domain-claim.ts';
import { keyAnswersController, keyExportsController } from './controllers/key-exports.ts';
import { abandonedImportsController, keyGarbageController } from './controllers/key-garbage.ts';
import { manifestSignaturesController } from './controllers/manifest-signatures.ts';
import { lostLeasesController } from './controllers/lost-leases.ts';
import { regionController } from './controllers/region.ts';
import { regionCredentialsController } from './controllers/region-credentials.ts';
import { serviceZoneController } from './controllers/service-zone.ts';
import { signatureExpiryController } from './controllers/signature-expiry.ts';
import { watchZones } from './controllers/zone-events.ts';
import { ZoneController } from './controllers/zone.ts';
import { EndpointOutcomes } from './endpoints/endpoint-outcomes.ts';
import type { RecordEvent } from './events.ts';
import { GarbageCollector } from './garbage-collection/garbage-collector.ts';
import { checkedWriters, lastWriters } from './history/writer.ts';
import { ZoneHistories } from './history/zone-histories.ts';
import { KeyExports } from './keys/secrets/key-exports.ts';
import { KeySecrets } from './keys/secrets/key-secrets.ts';
import { RetainedZones } from './ownership/retained-zones.ts';
import type { ParentFacts } from './parent/parent-facts.ts';
import { ParentLookup } from './parent/parent-lookup.ts';
import { ParentWatch } from './parent/parent-watch.ts';
import { watchedZone, watchParentsOf } from './parent/watched-zone.ts';
import { ProofWatch } from './proof/proof-watch.ts';
import { newToken, proofWatchOptions } from './proof/watched-proofs.ts';
import { Epochs } from './regions/epochs.ts';
import { ManifestContents } from './regions/manifest-contents.ts';
import { regionLiveness } from './regions/region-liveness.ts';
import { RegionListeners } from './regions/region-listeners.ts';
import { RegionSet } from './regions/region-set.ts';
import { writtenVersion } from './regions/written-version.ts';
import type { Clocks } from './runtime/clocks.ts';
import { Controller, type ControllerOptions } from './runtime/controller.ts';
import { ReconcileRates } from './runtime/reconcile-rates.ts';
import { takingTurns } from './runtime/turns.ts';
import { within } from './runtime/within.ts';
import type { MakeSignatures } from './sign/plan-version.ts';
import { Statistics } from './statistics.ts';
import type { ComposeElsewhere } from './zone/compose/composition-job.ts';
import { PublicationBudgets } from './zone/publish/publication-budgets.ts';
import { PreviousVersions } from './zone/publish/previous-version.ts';

export interface OperatorOptions {
  readonly store: ResourceStore;
  readonly openRegion: (region: RegionResource) => Promise<ResourceStore>;
  readonly serviceDomain: string;
  /** Its host has addresses in the service's zone, where its name is there; there is none when omitted. */
  readonly edge?: Edge;
  /** Domains that only owners trusted by administrators may have, with all names below them. */
  readonly deniedDomains?: readonly string[];
  /** Namespaces whose owners are trusted to have the domains that they want; none when omitted. */
  readonly trustedNamespaces?: LabelSelector;
  /** Whether new domains are served only once they are proven; all are served when omitted. */
  readonly requiresProof?: boolean;
  /** Whether an admission policy of the cluster lets nobody write another user's name than his own on Zones and Records. */
  readonly checksUsers?: boolean;
  /** Versions that an owner may publish in a minute, in the long run; 0 for any number. */
  readonly publicationsPerMinute: number;
  /** Zones that an owner may retain without their objects. */
  readonly retainedZones: number;
  /** Whether the zone of that is to be signed; where undefined, that is left to its Zone. */
  readonly serviceSigned?: boolean;
  readonly sign: SignText;
  readonly verify: VerifyText;
  readonly makeSignatures: MakeSignatures;
  readonly composeElsewhere: ComposeElsewhere;
  readonly parents: ParentResolver;
  /** Asks nameservers of domains for the records of proofs. */
  readonly texts: TextResolver;
  /** Hears after how many milliseconds all regions served a publication. */
  readonly onServed?: (milliseconds: number) => void;
  /** Called when everything of the management cluster is listed, and earlier changes are published. */
  readonly onListed?: () => void;
  /** Receives the Events of zones, Regions and DNSEndpoints. */
  readonly record?: RecordEvent;
  readonly clocks: Clocks;
  /** How long garbage in regions is kept, milliseconds; 5 s when omitted. */
  readonly graceMilliseconds?: number;
  /** How often the epoch of a region is written at most, milliseconds; 10 s when omitted. */
  readonly epochMilliseconds?: number;
  /** After how much silence a server of a region is lost, milliseconds; 60 s when omitted. */
  readonly lostMilliseconds?: number;
  /** After how much silence the Lease of a lost server is removed, milliseconds; 14 days when omitted. */
  readonly lostLeaseMilliseconds?: number;
  /** Asks the cluster of a region for another token. */
  readonly requestToken?: RequestToken;
  /** Tells this program from others, which may compose otherwise. */
  readonly program: string;
  readonly log: Logger;
}

/** Zones reconciled at a time. */
const ZONES = 16;
/** How long the start waits for a region that gives nothing, so that zones are not said to be behind where only the operator is. */
const REGIONS_MILLISECONDS = 3000;
/** How long the lists of regions, and the checks of all objects, wait for zones that were changed before the start. */
const AHEAD_MILLISECONDS = 1000;

/** Wires all controllers over one management cluster, which run on the leader. */
export class Operator {
  /** How often each object is reconciled, by controller, and the snapshots of each region. */
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
  /** Resolves when the management cluster is listed and the regions are connected, where this operator stood by. */
  #standby: Promise<void> | undefined;
  /** All others: their first reconciles end before the start does. */
  readonly #controllers: readonly Controller[];

  constructor(options: OperatorOptions) {
    this.#options = options;
    const { store, serviceDomain, openRegion: open, log, clocks, record } = options;
    const { sign, verify } = rememberSignatures(options);
    const { deniedDomains = [], trustedNamespaces = () => false, requiresProof = false } = options;
    const { time: now, elapsed } = clocks;
    const { publicationsPerMinute: perMinute, retainedZones } = options;
    const rates = new ReconcileRates({
      elapsed: clocks.elapsed,
      onHot: (hot) => log.error(hot, 'one object is reconciled many times a second although nobody changes it'),
    });
    this.rates = rates;
    const controller = (controllerOptions: ControllerOptions): Controller =>
      new Controller(controllerOptions, { log, rates, elapsed });
    const listeners = new RegionListeners();
    const state = createClusterState(store, { serviceDomain, deniedDomains, trustedNamespaces, requiresProof }, log);
    this.#state = state;
    const regions = new RegionSet({
      regions: state.regions,
      secrets: state.secrets,
      open,
      log,
      clocks,
      verify,
      contents: new ManifestContents(),
      rates,
      listeners,
      lostMilliseconds: options.lostMilliseconds,
    });
    this.#regions = regions;
    const versions = new PreviousVersions();
    const watch = new ParentWatch({
      resolver: options.parents,
      now,
      watched: (domain) => watchedZone(state, domain),
      ownerOf: (domain) => state.zoneIndex.ownerOfDomain(domain),
      watches: (queue) => watchParentsOf(state, queue),
    });
    const parents = new ParentLookup({ state, regions, versions, watch, now });
    const parentOf = (zone: ZoneResource): ParentFacts => parents.factsOf(zone);
    const proofs = new ProofWatch(proofWatchOptions({ state, parents: options.parents, texts: options.texts, now }));
    const secrets = new KeySecrets(store, state.keys, state.handovers);
    const turn = takingTurns();
    const { makeSignatures, composeElsewhere, program } = options;
    const exports = new KeyExports({
      store,
      keysOf: (zone) => secrets.of(zone),
      zoneOf: (key) => state.zones.get(key),
      record,
      now,
      log,
    });
    const enqueue = (key: string): void => this.#zoneQueue.enqueue(key);
    const writers = options.checksUsers === true ? checkedWriters : lastWriters;
    const written = (domain: string): bigint =>
      writtenVersion(regions.connections.map((region) => region.holding(`${domain}.`)));
    const histories = new ZoneHistories({ state, writers, writtenVersion: written, now, log });
    this.#histories = histories;
    const endpoints = new EndpointOutcomes();
    const zones = new ZoneController({
      ...{ endpoints, state, regions, versions, secrets, parentOf, record, composeElsewhere, makeSignatures },
      ...{ turn, enqueue, sign, now, elapsed, program, log, histories, onServed: options.onServed },
      ...{ proofs, newToken, budgets: new PublicationBudgets({ perMinute, elapsed }) },
      retained: new RetainedZones({ state, most: retainedZones, enqueue, now }),
    });
    this.#zones = zones;
    const { graceMilliseconds, epochMilliseconds: intervalMilliseconds, lostLeaseMilliseconds } = options;
    const epochs = new Epochs({ state, regions, listeners, sign, verify, record, elapsed, intervalMilliseconds, log });
    const garbage = new GarbageCollector({ graceMilliseconds, state, regions, listeners, epochs, sign, elapsed, log });
    state.onChanged((key) => rates.changed('zones', key));
    this.#zoneQueue = controller({
      name: 'zones',
      concurrency: ZONES,
      watches: (queue) => watchZones({ state, listeners, parents: watch, proofs, unserved: zones.unserved }, queue),
      reconcile: (key) => (regions.isListed ? zones.reconcile(key) : zones.reconcileAhead(key)),
      ownerOf: (key) => state.zoneIndex.ownerOfKey(key),
    });
    this.statistics = new Statistics({ state, regions, zones, zoneQueue: this.#zoneQueue, garbage, epochs, clocks });
    this.#parentQueue = controller(watch.controller);
    this.#proofQueue = controller(proofs.controller);
    this.#historyQueue = controller(histories.controller);
    this.#controllers = [
      serviceZoneController({ state, domain: serviceDomain, edge: options.edge, signed: options.serviceSigned }),
      epochs.controller,
      garbage.controller,
      dnsEndpointController({ state, outcomes: endpoints, record }),
      domainClaimController({ state, regions, listeners, sign, now }),
      keyGarbageController({ state, parents, secrets }),
      abandonedImportsController({ state, now }),
      keyExportsController(state, exports),
      keyAnswersController(state, exports),
      signatureExpiryController({ state, now, log }),
      manifestSignaturesController({ state, regions, listeners, enqueue }),
      regionLiveness(regions, listeners),
      regionCredentialsController({ state, requestToken: options.requestToken ?? requestToken, now, log }),
      regionController({
        state,
        regions,
        listeners,
        alarmOf: (region) => garbage.alarms.get(region),
        epochs,
        record,
        now,
      }),
      lostLeasesController({ state, regions, lostLeaseMilliseconds, log }),
    ].map(controller);
  }

  /** The revision up to which every change of a Zone is in; undefined before the first list. */
  get zonesSeen(): string | undefined {
    const { revision } = this.#state.zones;
    return revision === '0' ? undefined : revision;
  }

  /** Reads everything and follows it while another operator leads; writes nothing, and asks no parent. Resolves when all is listed. */
  async standBy(): Promise<void> {
    this.#regions.beginLists();
    this.#standby ??= this.#follow();
    await this.#standby;
    await this.#state.prepare();
    await Promise.allSettled(this.#regions.connections.map(({ ready }) => ready));
    this.#options.onListed?.();
  }

  /**
   * Leads. Zones that were changed meanwhile come first: they wait for the management cluster alone, all others and all other
   * controllers for the regions, too. Those among them that depend on nothing else come before anything is listed, where `seen` is given: the
   * revision up to which the leader before knew the zones. Whoever has stood by reads only the changes that have not come yet.
   */
  async start(seen?: string): Promise<void> {
    const zones = this.#zones;
    const hasStoodBy = this.#standby !== undefined;
    await refuseFormerNames(this.#options.store);
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
    this.#options.onListed?.();
    this.#regions.beginLists();
    await this.#state.compareAll();
    await this.#histories.noteEarlier();
    await this.#state.prepare();
    await this.#regions.listed(REGIONS_MILLISECONDS);
    for (const controller of this.#all) controller.resume();
    await Promise.all(this.#controllers.map((controller) => controller.idle()));
  }

  /** Publishes, in a second at most, the zones that depend on no other object and have changed since a revision. */
  async #publishEarly(since: string): Promise<void> {
    const { log } = this.#options;
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

  /** Resolves when no zone waits for a reconcile; those that are requeued later are not waited for. */
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
