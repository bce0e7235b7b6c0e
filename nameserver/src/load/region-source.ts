import type { Logger } from '@fourwinds/process';
import { ConfigMapKind, type ConfigMapResource, labels, type ObjectKey, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { type Acknowledgement, bucketNames, manifestNameOf } from '@fourwinds/snapshot';
import { type ResourceStore, Informer } from '@fourwinds/store';
import type { BatchThreads } from './batch-threads.ts';
import { eventLoopYield } from './yield-to-event-loop.ts';
import { mayDrop } from './drop-guard.ts';
import type { SnapshotImage, WantedSnapshot } from './snapshot-reading.ts';
import type { LoadedZones, LoadOutcome } from './loaded-zones.ts';
import type { ZoneCache } from './cache/zone-cache.ts';

export interface RegionSourceOptions {
  readonly store: ResourceStore;
  readonly zones: LoadedZones;
  readonly cache?: ZoneCache;
  /** Read many snapshots, or large ones; without them all are read by the thread of the caller. */
  readonly readers?: BatchThreads<WantedSnapshot, SnapshotImage>;
  readonly log: Logger;
  /** Called when there is something new to acknowledge. */
  readonly onProgress: () => void;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

/** So many changes at once are read by threads, so many in a batch; and so are those with lists of buckets as long as of megabytes. */
const MANY = 32;
const BATCH = 32;
const LONG_LISTS = 2000;
/** The next page of a list waits until no more than so many changes are to be dealt with. */
const MOST_AHEAD = 512;

/** One object for all manifests. */
const MANIFEST_LABELS = { [labels.snapshot]: 'manifest' };

/** A zone without manifest and tombstone is kept so long: the operator writes tombstones for deleted zones, and restores other manifests. */
const MISSING_MILLISECONDS = 60_000;
/** For how long zones that were dropped without a tombstone count towards the next decision. */
const REMEMBER_MILLISECONDS = 600_000;

/**
 * Follows the snapshots in a region's cluster and loads them. Level-triggered: an event only names the manifest to
 * reconcile; the action depends on the present state.
 */
export class RegionSource {
  /** Resolves when everything in the first list is loaded or refused. Rejects when stopped before. */
  readonly loaded: Promise<void>;
  readonly #options: RegionSourceOptions;
  #configMaps: Informer<ConfigMapResource>;
  readonly #dirty = new Set<string>();
  readonly #incomplete = new Map<string, readonly string[]>();
  readonly #refused = new Map<string, string>();
  readonly #missing = new Set<string>();
  #dropped: number[] = [];
  #working: Promise<void> | undefined;
  #madeProgress = Promise.withResolvers<void>();
  #isListed = false;
  #review: NodeJS.Timeout | undefined;
  #alarm: string | undefined;
  /** The text of a bucket. */
  readonly #bucket = (name: string): string | undefined => this.#configMap(name)?.data?.records;

  constructor(options: RegionSourceOptions) {
    this.#options = options;
    this.#configMaps = this.#watch();
    this.loaded = this.#loadFirst();
    this.loaded.catch(() => undefined);
  }

  start(): void {
    this.#configMaps.start();
  }

  /** Relists: the store is another cluster than before. Served zones stay. */
  restart(): void {
    this.#configMaps.stop();
    this.#configMaps = this.#watch();
    this.#incomplete.clear();
    this.#refused.clear();
    this.#configMaps.start();
    this.#compareFirstList().catch(() => undefined);
  }

  stop(): void {
    clearTimeout(this.#review);
    this.#configMaps.stop();
  }

  /** The reason for an alarm: zones that are missing in the region and kept. */
  get alarm(): string | undefined {
    return this.#alarm;
  }

  get refusedCount(): number {
    return this.#refused.size;
  }

  /** The acknowledgement of everything loaded so far; undefined before the first list. */
  acknowledgement(cluster: string): Acknowledgement | undefined {
    if (this.#configMaps.revision === '0') return undefined;
    return {
      cluster,
      watermark: this.#configMaps.revision,
      pending: [...this.#dirty, ...this.#incomplete.keys()].map((name) => ({ name, ...this.#served(name) })),
      refused: Array.from(this.#refused, ([name, reason]) => ({ name, ...this.#served(name), reason })),
    };
  }

  /** The version that is served of a manifest. */
  #served(name: string): { readonly version?: string } {
    const version = this.#options.zones.version(name);
    return version === undefined ? {} : { version: String(version) };
  }

  #watch(): Informer<ConfigMapResource> {
    const { store, log } = this.#options;
    const pace = (): Promise<void> => this.#waitForBacklog();
    const configMaps = new Informer(store, ConfigMapKind, { namespace: SYSTEM_NAMESPACE, log, pace });
    configMaps.onChange((key, object, previous) => this.#noticed(key, object ?? previous));
    return configMaps;
  }

  async #loadFirst(): Promise<void> {
    await this.#compareFirstList();
    this.#isListed = true;
    await this.#options.readers?.end();
    this.#dropMissing();
    this.#options.cache?.markComplete();
  }

  /** Finds zones that are served and missing in the first list. */
  async #compareFirstList(): Promise<void> {
    await this.#configMaps.ready;
    await this.#working;
    for (const name of this.#options.zones.names()) {
      if (this.#configMap(name) === undefined) this.#noticeMissing(name);
    }
    for (const name of this.#options.zones.unloadedNames()) {
      if (this.#configMap(name) === undefined) this.#options.zones.drop(name);
    }
  }

  #noticed({ name }: ObjectKey, object: ConfigMapResource | undefined): void {
    const part = object?.metadata.labels?.[labels.snapshot];
    if (part === undefined) return;
    if (part !== 'bucket') this.#dirty.add(name);
    else if (this.#waitsFor(name)) this.#dirty.add(manifestNameOf(name));
    this.#working ??= Promise.resolve()
      .then(() => this.#work())
      .finally(() => (this.#working = undefined));
  }

  /** Whether a manifest that could not be loaded may be loaded with this bucket. */
  #waitsFor(bucket: string): boolean {
    const manifest = manifestNameOf(bucket);
    return this.#refused.has(manifest) || this.#incomplete.get(manifest)?.includes(bucket) === true;
  }

  async #work(): Promise<void> {
    const yieldToEventLoop = eventLoopYield();
    while (this.#dirty.size > 0) {
      for (const name of await this.#readMany()) {
        if (this.#dirty.delete(name)) this.#reconcile(name);
        await yieldToEventLoop();
      }
      this.#signalProgress();
    }
    if (this.#isListed) await this.#options.readers?.end();
    this.#options.onProgress();
  }

  /** Lets threads read new snapshots where there are many. Returns the names that are left, those with errors among them. */
  async #readMany(): Promise<Iterable<string>> {
    const { readers } = this.#options;
    if (readers === undefined || !this.#isMuch()) return [...this.#dirty];
    const left: string[] = [];
    for await (const [batch, readings] of readers.results(this.#batches(left))) {
      batch.forEach((wanted, i) => {
        if (!this.#take(wanted, readings[i])) left.push(wanted.manifest.metadata.name);
      });
      this.#signalProgress();
    }
    return left;
  }

  #signalProgress(): void {
    this.#madeProgress.resolve();
    this.#madeProgress = Promise.withResolvers();
  }

  async #waitForBacklog(): Promise<void> {
    while (this.#dirty.size > MOST_AHEAD) await this.#madeProgress.promise;
  }

  /** Not for a zone that is served: this thread shares the unchanged parts of its last version. */
  #isForThreads(name: string): boolean {
    return !this.#options.zones.has(name);
  }

  #isMuch(): boolean {
    let many = 0;
    let long = 0;
    for (const name of this.#dirty) {
      if (!this.#isForThreads(name)) continue;
      many++;
      long += this.#configMap(name)?.data?.buckets?.length ?? 0;
      if (many >= MANY || long >= LONG_LISTS) return true;
    }
    return false;
  }

  /** Batches for threads, also of snapshots that come meanwhile; the other names go into `left`. */
  *#batches(left: string[]): Generator<WantedSnapshot[]> {
    let batch: WantedSnapshot[] = [];
    for (const name of this.#dirty) {
      const manifest = this.#isForThreads(name) ? this.#configMap(name) : undefined;
      if (manifest === undefined) left.push(name);
      else if (batch.push(this.#wanted(manifest)) === BATCH) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }

  #wanted(manifest: ConfigMapResource): WantedSnapshot {
    return {
      manifest,
      buckets: Object.fromEntries(bucketNames(manifest).map((name) => [name, this.#bucket(name)])),
    };
  }

  /** Serves a reading; false where it failed, or the manifest has changed meanwhile. */
  #take({ manifest }: WantedSnapshot, reading: SnapshotImage): boolean {
    const { zones } = this.#options;
    const { name } = manifest.metadata;
    if (reading === undefined || this.#configMap(name) !== manifest || zones.has(name)) return false;
    this.#dirty.delete(name);
    this.#incomplete.delete(name);
    this.#refused.delete(name);
    this.#missing.delete(name);
    zones.restore(name, reading.facts, reading.image);
    this.#finish(manifest, { state: 'loaded' });
    return true;
  }

  #reconcile(name: string): void {
    this.#incomplete.delete(name);
    this.#refused.delete(name);
    const manifest = this.#configMap(name);
    if (manifest === undefined) {
      if (this.#options.zones.has(name)) this.#noticeMissing(name);
      else this.#options.zones.drop(name);
      return;
    }
    if (this.#missing.delete(name) && this.#alarm !== undefined) this.#dropMissing();
    this.#finish(manifest, this.#options.zones.load(manifest, this.#bucket));
  }

  #finish(manifest: ConfigMapResource, outcome: LoadOutcome): void {
    const { cache, log } = this.#options;
    const { name } = manifest.metadata;
    if (outcome.state === 'loaded') cache?.keep(manifest, this.#bucket);
    if (outcome.state === 'loaded' || outcome.state === 'unchanged') this.#shrink(manifest);
    if (outcome.state === 'deleted') cache?.forget(name);
    if (outcome.state === 'incomplete') this.#incomplete.set(name, outcome.missing);
    if (outcome.state !== 'refused') return;
    this.#refused.set(name, outcome.reason);
    log.error({ manifest: name, zone: manifest.data?.domain, reason: outcome.reason }, 'a snapshot is refused');
  }

  /**
   * Keeps only the version of a small zone's manifest once it is served; the manifests of other zones stay, since the next
   * version shares buckets.
   */
  #shrink(manifest: ConfigMapResource): void {
    const { apiVersion, kind, metadata, data } = manifest;
    if (data?.records === undefined) return;
    const { name, resourceVersion } = metadata;
    const kept = { namespace: SYSTEM_NAMESPACE, name, resourceVersion, labels: MANIFEST_LABELS };
    this.#configMaps.shrink(kept, manifest, { apiVersion, kind, metadata: kept });
  }

  /** Without a tombstone the zone is kept for 60 s, and dropped only if few are missing. */
  #noticeMissing(name: string): void {
    this.#missing.add(name);
    clearTimeout(this.#review);
    this.#review = setTimeout(() => this.#dropMissing(), MISSING_MILLISECONDS).unref();
  }

  #dropMissing(): void {
    const { zones, cache, log, now } = this.#options;
    this.#dropped = this.#dropped.filter((at) => now() - at < REMEMBER_MILLISECONDS);
    const missing = [...this.#missing].filter((name) => zones.has(name));
    const facts = { served: zones.size, missing: missing.length, droppedBefore: this.#dropped.length };
    this.#alarm = undefined;
    if (!mayDrop(facts)) {
      this.#alarm = `${missing.length} of ${zones.size} zones are gone from the region without a tombstone; all are still served`;
      log.error(facts, this.#alarm);
      return;
    }
    for (const name of missing) {
      zones.drop(name);
      cache?.forget(name);
      this.#dropped.push(now());
      log.warn({ manifest: name }, 'a zone is gone from the region without a tombstone and is served no more');
    }
    this.#missing.clear();
  }

  #configMap(name: string): ConfigMapResource | undefined {
    return this.#configMaps.get({ namespace: SYSTEM_NAMESPACE, name });
  }
}
