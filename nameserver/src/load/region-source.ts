import type { Logger } from '@fourwinds/process';
import {
  type Acknowledgement,
  bucketNames,
  ConfigMapKind,
  type ConfigMapResource,
  labels,
  manifestNameOf,
  type ObjectKey,
  type ResourceStore,
  SYSTEM_NAMESPACE,
  WatchCache,
} from '@fourwinds/resources';
import type { BatchThreads } from './batch-threads.ts';
import { Breath } from './breath.ts';
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

/** How long manifests may be gone before their zones are: the operator says by tombstones what is deleted, and puts back what is not. */
const VANISH_MILLISECONDS = 60_000;
/** For how long zones that were dropped without a tombstone count towards the next decision. */
const REMEMBER_MILLISECONDS = 600_000;

/**
 * Follows the snapshots in a region's cluster and loads them. Level-triggered: an event only says which manifest to look
 * at; what is done depends on what is there.
 */
export class RegionSource {
  /** Settles when everything that the first list held has been dealt with. Rejects when stopped before. */
  readonly loaded: Promise<void>;
  readonly #options: RegionSourceOptions;
  #configMaps: WatchCache<ConfigMapResource>;
  readonly #dirty = new Set<string>();
  readonly #incomplete = new Map<string, readonly string[]>();
  readonly #refused = new Map<string, string>();
  readonly #vanished = new Set<string>();
  #dropped: number[] = [];
  #working: Promise<void> | undefined;
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

  /** Forgets what was seen, not what is served, and lists everything again: the store is another cluster than before. */
  restart(): void {
    this.#configMaps.stop();
    this.#configMaps = this.#watch();
    this.#incomplete.clear();
    this.#refused.clear();
    this.#configMaps.start();
    this.#noticeMissing().catch(() => undefined);
  }

  stop(): void {
    clearTimeout(this.#review);
    this.#configMaps.stop();
  }

  /** Why someone should look: zones that vanished and are kept. */
  get alarm(): string | undefined {
    return this.#alarm;
  }

  get refusedCount(): number {
    return this.#refused.size;
  }

  /** What has been loaded as of now; undefined before the first list. */
  acknowledgement(cluster: string): Acknowledgement | undefined {
    if (this.#configMaps.revision === '0') return undefined;
    return {
      cluster,
      watermark: this.#configMaps.revision,
      pending: [...this.#dirty, ...this.#incomplete.keys()],
      refused: Array.from(this.#refused, ([name, reason]) => ({ name, reason })),
    };
  }

  #watch(): WatchCache<ConfigMapResource> {
    const { store, log } = this.#options;
    const configMaps = new WatchCache(store, ConfigMapKind, { namespace: SYSTEM_NAMESPACE, log });
    configMaps.onChange((key, object, previous) => this.#noticed(key, object ?? previous));
    return configMaps;
  }

  async #loadFirst(): Promise<void> {
    await this.#noticeMissing();
    this.#dropVanished();
    this.#options.cache?.markComplete();
  }

  /** What is served and not in the first list. */
  async #noticeMissing(): Promise<void> {
    await this.#configMaps.ready;
    await this.#working;
    for (const name of this.#options.zones.names()) {
      if (this.#configMap(name) === undefined) this.#noticeVanished(name);
    }
  }

  #noticed({ name }: ObjectKey, object: ConfigMapResource | undefined): void {
    const part = object?.metadata.labels?.[labels.snapshot];
    if (part === undefined) return;
    if (part !== 'bucket') this.#dirty.add(name);
    else if (this.#waitsFor(name)) this.#dirty.add(manifestNameOf(name));
    this.#working ??= this.#work().finally(() => (this.#working = undefined));
  }

  /** Whether a bucket may make good what its manifest could not be loaded for. */
  #waitsFor(bucket: string): boolean {
    const manifest = manifestNameOf(bucket);
    return this.#refused.has(manifest) || this.#incomplete.get(manifest)?.includes(bucket) === true;
  }

  async #work(): Promise<void> {
    await this.#readMany();
    const breath = new Breath();
    for (const name of this.#dirty) {
      this.#dirty.delete(name);
      this.#look(name);
      await breath.take();
    }
    this.#options.onProgress();
  }

  /** Lets threads read what is new; whatever they find something wrong with is looked at afterwards. */
  async #readMany(): Promise<void> {
    const { readers } = this.#options;
    const names = [...this.#dirty].filter((name) => this.#isForThreads(name));
    if (readers === undefined || !this.#isMuch(names)) return;
    for await (const [batch, readings] of readers.results(this.#batches(names))) {
      batch.forEach((wanted, i) => this.#take(wanted, readings[i]));
    }
    await readers.end();
  }

  /** Of a zone that is served threads can only say that it is still the same: of a new version they would read all. */
  #isForThreads(name: string): boolean {
    const served = this.#options.zones.digest(name);
    return served === undefined || served === this.#configMap(name)?.data?.sha256;
  }

  #isMuch(names: readonly string[]): boolean {
    if (names.length >= MANY) return true;
    const sizes = names.map((name) => this.#configMap(name)?.data?.buckets?.length ?? 0);
    return sizes.reduce((sum, size) => sum + size, 0) >= LONG_LISTS;
  }

  *#batches(names: readonly string[]): Generator<WantedSnapshot[]> {
    const { zones } = this.#options;
    for (let at = 0; at < names.length; at += BATCH) {
      const manifests = names.slice(at, at + BATCH).flatMap((name) => this.#configMap(name) ?? []);
      yield manifests.map((manifest) => ({
        manifest,
        buckets: Object.fromEntries(bucketNames(manifest).map((name) => [name, this.#bucket(name)])),
        served: zones.digest(manifest.metadata.name),
      }));
    }
  }

  /** Serves what was read, as long as nothing has come in between. */
  #take({ manifest, served }: WantedSnapshot, reading: SnapshotImage): void {
    const { zones } = this.#options;
    const { name } = manifest.metadata;
    if (reading === undefined || this.#configMap(name) !== manifest || zones.digest(name) !== served) return;
    if (served !== undefined && reading.image !== undefined) return;
    this.#dirty.delete(name);
    this.#incomplete.delete(name);
    this.#refused.delete(name);
    this.#vanished.delete(name);
    if (reading.image !== undefined) zones.restore(name, reading.facts, reading.image);
    this.#settle(manifest, { state: reading.image === undefined ? 'unchanged' : 'loaded' });
  }

  #look(name: string): void {
    this.#incomplete.delete(name);
    this.#refused.delete(name);
    const manifest = this.#configMap(name);
    if (manifest === undefined) {
      if (this.#options.zones.has(name)) this.#noticeVanished(name);
      return;
    }
    if (this.#vanished.delete(name) && this.#alarm !== undefined) this.#dropVanished();
    this.#settle(manifest, this.#options.zones.load(manifest, this.#bucket));
  }

  #settle(manifest: ConfigMapResource, outcome: LoadOutcome): void {
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

  /** What a small zone's manifest holds is not needed once it is served; of other zones the next version shares buckets. */
  #shrink(manifest: ConfigMapResource): void {
    const { data, ...rest } = manifest;
    if (data?.records !== undefined) this.#configMaps.shrink(rest);
  }

  /** The operator says by a tombstone that a zone is deleted. Without one, it is seen in a while whether it is only one. */
  #noticeVanished(name: string): void {
    this.#vanished.add(name);
    clearTimeout(this.#review);
    this.#review = setTimeout(() => this.#dropVanished(), VANISH_MILLISECONDS).unref();
  }

  #dropVanished(): void {
    const { zones, cache, log, now } = this.#options;
    this.#dropped = this.#dropped.filter((at) => now() - at < REMEMBER_MILLISECONDS);
    const vanished = [...this.#vanished].filter((name) => zones.has(name));
    const facts = { served: zones.size, vanished: vanished.length, droppedBefore: this.#dropped.length };
    this.#alarm = undefined;
    if (!mayDrop(facts)) {
      this.#alarm = `${vanished.length} of ${zones.size} zones are gone from the region without a tombstone; all are still served`;
      log.error(facts, this.#alarm);
      return;
    }
    for (const name of vanished) {
      zones.drop(name);
      cache?.forget(name);
      this.#dropped.push(now());
      log.warn({ manifest: name }, 'a zone is gone from the region without a tombstone and is served no more');
    }
    this.#vanished.clear();
  }

  #configMap(name: string): ConfigMapResource | undefined {
    return this.#configMaps.get({ namespace: SYSTEM_NAMESPACE, name });
  }
}
