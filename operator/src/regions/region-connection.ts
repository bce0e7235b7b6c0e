import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@fourwinds/process';
import {
  ConfigMapKind,
  type ConfigMapResource,
  LeaseKind,
  type LeaseResource,
  type RegionResource,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { manifestName, manifestNameOf, SERVER_LEASE_PREFIX, type VerifyText } from '@fourwinds/snapshot';
import { clusterUid, Informer, type ResourceStore, type WriteOrder } from '@fourwinds/store';
import type { Clocks } from '../runtime/clocks.ts';
import { Queue, type Result } from '../runtime/queue.ts';
import type { ReconcileRates } from '../runtime/reconcile-rates.ts';
import { within } from '../runtime/within.ts';
import { type HeldConfigMap, heldConfigMap, type ManifestContents } from './held-config-map.ts';
import { Liveness } from './liveness.ts';
import { ATTEMPTS, publish, type DesiredObjects, type PublishResult } from './publish.ts';
import { RegionContents } from './region-contents.ts';
import type { RegionListeners } from './region-listeners.ts';
import { type RegionView, serverViews } from './region-view.ts';
import { readServerLease, type ServerLease } from './server-lease.ts';

export interface RegionEnvironment {
  readonly log: Logger;
  readonly clocks: Clocks;
  readonly verify: VerifyText;
  readonly contents: ManifestContents;
  readonly rates: ReconcileRates;
  /** After how much silence a server is lost; a minute when omitted. */
  readonly lostMilliseconds?: number;
}

/** Zones that are written to a region at a time. */
const CONCURRENCY = 8;
/** A cluster that has not answered for this long is out of reach. */
const PATIENCE = 10_000;
/** How long the event of an own write is waited for before the manifest is compared without it. */
const EVENT_PATIENCE = 1000;
const FIRST_RETRY = 100;
const LAST_RETRY = 10_000;

/**
 * One region: the objects of its cluster, and the writes to it. Each region has its own queue, so that one that is down
 * delays no other; a desired state is retried until it is reached.
 */
export class RegionConnection {
  readonly name: string;
  readonly store: ResourceStore;
  readonly #log: Logger;
  readonly #listeners: RegionListeners;
  readonly #hold: (configMap: ConfigMapResource) => HeldConfigMap;
  readonly #configMaps: Informer<ConfigMapResource, HeldConfigMap>;
  readonly #leases: Informer<LeaseResource, ServerLease>;
  readonly #liveness: Liveness;
  /** Names of the objects in the region. */
  readonly contents = new RegionContents();
  readonly #wanted = new Map<string, DesiredObjects>();
  /** Manifests written here whose event has not come: the informer still has the version before. */
  readonly #awaited = new Set<string>();
  /** Manifests that are being written with the record of their publication. */
  readonly #recording = new Map<string, Promise<void>>();
  readonly #queue: Queue;
  readonly #stopping = new AbortController();
  #cluster = '';
  /** How often in a row the cluster did not answer, and why it cannot be used once that is more than once. */
  #failures = 0;
  #problem: string | undefined;
  #ready: Promise<void>;
  #listed = false;
  /** Whether the first lists may be from before this operator led. */
  #mayBeBehind = false;
  /** ConfigMaps that were read one by one before all were listed, by name; undefined where there is none. */
  readonly #ahead = new Map<string, HeldConfigMap | undefined>();
  /** Snapshots and tombstones that this connection has written. */
  written = 0;

  constructor(
    region: RegionResource,
    store: ResourceStore,
    listeners: RegionListeners,
    environment: RegionEnvironment,
  ) {
    this.name = region.metadata.name;
    this.store = store;
    this.#listeners = listeners;
    this.#liveness = new Liveness(environment.clocks, {
      knownLost: region.status?.lostServers,
      lostMilliseconds: environment.lostMilliseconds,
    });
    this.#hold = (configMap) => heldConfigMap(configMap, environment);
    const log = environment.log.child({ region: this.name });
    this.#log = log;
    this.#configMaps = new Informer(store, ConfigMapKind, { namespace: SYSTEM_NAMESPACE, log, project: this.#hold });
    this.#leases = new Informer(store, LeaseKind, { namespace: SYSTEM_NAMESPACE, project: readServerLease, log });
    this.#queue = new Queue({
      concurrency: CONCURRENCY,
      reconcile: (name) => this.#publish(name),
      onError: (name, err, retryIn) => {
        environment.rates.countError(this.name);
        log.warn({ err, manifest: name, retryIn }, 'a snapshot could not be written');
      },
      onReconcile: (name) => environment.rates.count(this.name, name),
      ownerOf: (name) => ownerOf(this.#wanted.get(name)),
    });
    this.#configMaps.onChange(({ name }, configMap) => {
      this.contents.note(name, configMap);
      const manifest = manifestNameOf(name);
      if (name === manifest) this.#awaited.delete(manifest);
      if (this.#wanted.has(manifest)) this.#queue.enqueue(manifest);
      if (this.#listed) listeners.manifest(this.name, manifest);
    });
    this.#leases.onChange(({ name }, lease) => {
      if (name.startsWith(SERVER_LEASE_PREFIX)) this.#liveness.observe(name, lease);
      listeners.servers(this.name);
    });
    this.#ready = this.#start();
    this.#ready.catch(() => undefined);
  }

  /** Resolves when everything in the region is known here. Rejects when stopped before. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Names of all ConfigMaps of the region; goes on where it was while they change. */
  *configMapNames(): IterableIterator<string> {
    for (const key of this.#configMaps.keys()) yield key.slice(SYSTEM_NAMESPACE.length + 1);
  }

  view(): RegionView {
    return {
      name: this.name,
      reachable: this.#listed && this.#problem === undefined && this.#configMaps.healthy && this.#leases.healthy,
      problem: this.#problem,
      cluster: this.#cluster,
      servers: serverViews(this.#leases.list(), this.#liveness),
      manifest: (name, sha256) => this.#manifest(name, sha256),
    };
  }

  /** Deletes the Leases of lost servers that have been silent for this long, unless one is renewed meanwhile. */
  async removeLostLeases(milliseconds: number): Promise<string[]> {
    const over = this.view().servers.filter(({ name, lost }) => lost && this.#liveness.silence(name) >= milliseconds);
    const leases = over.flatMap(({ name }) => this.#leases.get({ namespace: SYSTEM_NAMESPACE, name }) ?? []);
    for (const { name, resourceVersion } of leases)
      await this.store.delete(LeaseKind, { namespace: SYSTEM_NAMESPACE, name }, { resourceVersion });
    return leases.map(({ name }) => name);
  }

  /** Whether the cluster is still the one that was opened. One that does not answer is taken for that, and for out of reach. */
  async isSameCluster(): Promise<boolean> {
    const before = this.#problem;
    let cluster = this.#cluster;
    const read = clusterUid(this.store).then(
      (uid) => void (cluster = uid),
      (error: unknown) => (error as Error).message,
    );
    const failure = await within(PATIENCE, read, 'there is no answer');
    this.#failures = failure === undefined ? 0 : this.#failures + 1;
    this.#problem = this.#failures > 1 ? failure : undefined;
    if (this.#problem !== before) this.#listeners.servers(this.name);
    return !this.#listed || cluster === this.#cluster;
  }

  /** Whether all objects of the region are known here. */
  get isListed(): boolean {
    return this.#listed;
  }

  /** ConfigMaps that are known here. */
  get size(): number {
    return this.#configMaps.size;
  }

  /** Reads the manifests of some domains, unless all are listed. Decisions about these domains do not wait for the list. */
  async readAhead(domains: readonly string[]): Promise<void> {
    if (this.#listed) return;
    const names = domains.map((domain) => manifestName(domain));
    const found = await Promise.all(names.map((name) => this.#readConfigMap(name)));
    if (!this.#listed) for (const [i, name] of names.entries()) this.#ahead.set(name, found[i]);
  }

  /** Whether the region holds the snapshot of a domain with this digest, with all its buckets. */
  holds(domain: string, sha256: string): boolean {
    const manifest = this.#manifest(manifestName(domain), sha256);
    if (manifest?.sha256 !== sha256 || manifest.kind !== 'manifest') return false;
    return (manifest.buckets ?? []).every(({ name, digest }) => this.configMap(name)?.sha256 === digest);
  }

  /** The same, under a signature of the operator. */
  holdsSigned(domain: string, sha256: string): boolean {
    return this.holds(domain, sha256) && this.configMap(manifestName(domain))?.isSigned === true;
  }

  /** Sets the desired objects of the region for a domain. */
  want(domain: string, wanted: DesiredObjects): void {
    const name = manifestName(domain);
    const before = this.#wanted.get(name);
    if (before === undefined && this.#has(domain, wanted)) return;
    this.#wanted.set(name, wanted);
    if (digestOf(before) !== digestOf(wanted)) this.#queue.enqueue(name);
  }

  /**
   * Writes a snapshot in one transaction with the record of its publication, where the region shares a database with it and holds
   * the version before. `want` does whatever this does not.
   */
  publishWith(order: WriteOrder, domain: string, wanted: DesiredObjects): void {
    const name = manifestName(domain);
    if (!order.covers(this.store) || !this.#listed || this.#wanted.has(name) || this.#awaited.has(name)) return;
    const written = this.#write(name, wanted, order).then(
      () => undefined,
      () => undefined,
    );
    this.#recording.set(name, written);
    void written.then(() => this.#recording.delete(name));
  }

  #has(domain: string, wanted: DesiredObjects): boolean {
    if ('snapshot' in wanted) return this.holdsSigned(domain, wanted.snapshot.sha256);
    const held = this.configMap(manifestName(domain));
    return held?.kind === 'tombstone' && held.sha256 === digestOf(wanted) && held.isSigned;
  }

  /** Nothing more is to be done about a manifest. */
  forget(manifest: string): void {
    this.#wanted.delete(manifest);
    this.#awaited.delete(manifest);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#configMaps.stop();
    this.#leases.stop();
    await this.#queue.stop();
    await this.store.close();
  }

  /** The region counts as one that is not listed until every change is in that it has by now. */
  catchUp(): void {
    this.#mayBeBehind = true;
    if (!this.#listed) return;
    this.#listed = false;
    this.#ready = this.#catchUp();
    this.#ready.catch(() => undefined);
  }

  async #start(): Promise<void> {
    this.#configMaps.start();
    this.#leases.start();
    await Promise.all([this.#configMaps.ready, this.#leases.ready]);
    this.#cluster = await this.#untilDone(() => clusterUid(this.store));
    if (this.#mayBeBehind) await this.#catchUp();
    else this.#becomeListed();
  }

  async #catchUp(): Promise<void> {
    await this.#untilDone(() => Promise.all([this.#configMaps.catchUp(), this.#leases.catchUp()]));
    this.#becomeListed();
  }

  #becomeListed(): void {
    this.#listed = true;
    this.#ahead.clear();
    for (const name of this.#wanted.keys()) this.#queue.enqueue(name);
    this.#listeners.ready(this.name);
  }

  /** Repeats an action that fails, with growing pauses. Rejects when stopped. */
  async #untilDone<R>(act: () => Promise<R>): Promise<R> {
    for (let wait = FIRST_RETRY; ; wait = Math.min(wait * 2, LAST_RETRY)) {
      try {
        return await act();
      } catch {
        await sleep(wait, undefined, { signal: this.#stopping.signal });
      }
    }
  }

  /** A ConfigMap of the region, as last seen. */
  configMap(name: string): HeldConfigMap | undefined {
    if (this.#ahead.has(name)) return this.#ahead.get(name);
    return this.#configMaps.get({ namespace: SYSTEM_NAMESPACE, name });
  }

  /** A ConfigMap of the region, read from the store where not all are listed. */
  async #present(name: string): Promise<HeldConfigMap | undefined> {
    return this.#listed ? this.configMap(name) : this.#readConfigMap(name);
  }

  /** A ConfigMap as it is in the store. */
  async #readConfigMap(name: string): Promise<HeldConfigMap | undefined> {
    const found = await this.store.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name });
    return found && this.#hold(found);
  }

  #manifest(name: string, sha256?: string): HeldConfigMap | undefined {
    const held = this.configMap(name);
    if (held === undefined) return undefined;
    const isKnown = held.kind === 'manifest' && held.isIntact && held.sha256 === sha256;
    return isKnown || held.isSigned ? held : undefined;
  }

  /** Snapshots do not wait until all objects are listed. */
  async #publish(name: string): Promise<Result> {
    const wanted = this.#wanted.get(name);
    if (wanted === undefined || (!this.#listed && 'tombstone' in wanted)) return undefined;
    await this.#recording.get(name);
    if (this.#awaited.delete(name)) return { requeueAfter: EVENT_PATIENCE };
    const result = await this.#write(name, wanted);
    if (result !== 'written' && this.#wanted.get(name) === wanted) this.#wanted.delete(name);
    if (result !== 'fenced') return undefined;
    this.#log.warn({ manifest: name }, 'the region holds a newer version');
    this.#listeners.manifest(this.name, name);
    return undefined;
  }

  async #write(name: string, wanted: DesiredObjects, order?: WriteOrder): Promise<PublishResult> {
    const manifest = await this.#present(name);
    if (manifest !== undefined && !manifest.isSigned)
      this.#log.error({ manifest: name }, 'a snapshot that the operator has not signed is replaced');
    const held = { manifest, bucket: (bucket: string) => this.configMap(bucket), hold: this.#hold };
    const result = await publish(this.store, held, wanted, { order, attempts: ATTEMPTS });
    if (result === 'written') this.#noteWritten(name, manifest, wanted);
    return result;
  }

  /** An event of a bucket must not have the manifest written again before that of the manifest has come. */
  #noteWritten(name: string, before: HeldConfigMap | undefined, wanted: DesiredObjects): void {
    this.written++;
    const isReplaced = before?.sha256 !== digestOf(wanted);
    if (isReplaced && this.configMap(name) === before) this.#awaited.add(name);
  }
}

function digestOf(wanted: DesiredObjects | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  return 'snapshot' in wanted ? wanted.snapshot.sha256 : wanted.tombstone.data?.sha256;
}

/** Owners take turns in being written. */
function ownerOf(wanted: DesiredObjects | undefined): string {
  return wanted !== undefined && 'snapshot' in wanted ? (wanted.snapshot.manifest.data?.owner ?? '') : '';
}
