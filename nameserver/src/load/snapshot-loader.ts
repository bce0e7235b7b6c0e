import { type Logger, yieldToEventLoop } from '@fourwinds/process';
import type { ConfigMapResource } from '@fourwinds/resources';
import type { BucketText } from '@fourwinds/snapshot';
import type { BatchThreads } from './batch-threads.ts';
import type { ZoneCache } from './cache/zone-cache.ts';
import type { LoadedZones, LoadOutcome } from './loaded-zones.ts';
import { batchesOf, isMuch, wantedOf } from './snapshot-batches.ts';
import { SnapshotQueue } from './snapshot-queue.ts';
import type { SnapshotZoneImage, WantedSnapshot } from './snapshot-reading.ts';
import type { SnapshotWatch } from './snapshot-watch.ts';
import { UnloadedSnapshots } from './unloaded-snapshots.ts';

export interface SnapshotLoaderOptions {
  readonly snapshots: Pick<SnapshotWatch, 'get' | 'bucket' | 'shrink'>;
  readonly zones: LoadedZones;
  readonly cache?: ZoneCache;
  /** Threads that read many or large snapshots. If omitted, all snapshots are read in this thread. */
  readonly readers?: Pick<BatchThreads<WantedSnapshot, SnapshotZoneImage>, 'results' | 'run' | 'end'>;
  readonly log: Logger;
  /** Called when the queue is empty. */
  readonly onProgress: () => void;
  /** Called for a served zone whose manifest disappeared without a tombstone. */
  readonly onMissing: (name: string) => void;
  readonly onPresent: (name: string) => void;
}

/**
 * Loads snapshots into the zones. Level-triggered: an event only names the manifest to reconcile, and the action
 * depends on the present state.
 */
export class SnapshotLoader {
  readonly unloaded = new UnloadedSnapshots();
  readonly queue = new SnapshotQueue();
  /** Snapshots being read by threads, by manifest name. */
  readonly #read = new Map<string, Promise<void>>();
  readonly #options: SnapshotLoaderOptions;
  #working: Promise<void> | undefined;
  #isListed = false;

  constructor(options: SnapshotLoaderOptions) {
    this.#options = options;
  }

  get pending(): Iterable<string> {
    return new Set([...this.queue, ...this.#read.keys()]);
  }

  /** Resolves when nothing is pending. */
  async idle(): Promise<void> {
    do {
      await Promise.all(this.#read.values());
      await this.#working;
    } while (this.#read.size > 0 || this.queue.size > 0);
  }

  /** Call this once the first list is loaded. From then on, threads end after each use. */
  async endFirstList(): Promise<void> {
    this.#isListed = true;
    await this.#options.readers?.end();
  }

  enqueue(manifest: string): void {
    this.queue.add(manifest);
    this.#start();
  }

  bucketChanged(bucket: string): void {
    const manifest = this.unloaded.waitingFor(bucket);
    if (manifest !== undefined) this.queue.add(manifest);
    this.#start();
  }

  #start(): void {
    this.#working ??= Promise.resolve().then(() => this.#work());
  }

  async #work(): Promise<void> {
    try {
      do {
        await this.#loadQueued();
        if (this.#isListed) await this.#options.readers?.end();
        // Others may have been added.
      } while (this.queue.size > 0);
    } finally {
      this.#working = undefined;
    }
    this.#options.onProgress();
  }

  async #loadQueued(): Promise<void> {
    while (this.queue.size > 0) {
      for (const name of await this.#readMany()) {
        if (this.queue.delete(name)) this.#reconcile(name);
        await yieldToEventLoop();
      }
      this.queue.signalProgress();
    }
  }

  /** Reads new snapshots in threads if there are many. Returns the remaining names, including those with errors. */
  async #readMany(): Promise<Iterable<string>> {
    const { readers, snapshots } = this.#options;
    const forThreads = this.queue[Symbol.iterator]().filter((name) => this.#isForThreads(name));
    if (readers === undefined || !isMuch(forThreads, (name) => snapshots.get(name))) return [...this.queue];
    const left: string[] = [];
    for await (const [batch, readings] of readers.results(batchesOf(this.queue, (name) => this.#wanted(name), left))) {
      batch.forEach((wanted, i) => {
        if (!this.#take(wanted, readings[i])) left.push(wanted.manifest.metadata.name);
      });
      this.queue.signalProgress();
    }
    return left;
  }

  /** Returns false for a served zone, because this thread shares the unchanged parts of its last version. */
  #isForThreads(name: string): boolean {
    return !this.#options.zones.has(name);
  }

  #wanted(name: string): WantedSnapshot | undefined {
    const { snapshots } = this.#options;
    const manifest = this.#isForThreads(name) ? snapshots.get(name) : undefined;
    return manifest && wantedOf(manifest, snapshots.bucket);
  }

  /** Serves a reading. Returns false if it failed or the manifest has changed. */
  #take({ manifest, buckets }: WantedSnapshot, reading: SnapshotZoneImage): boolean {
    const { snapshots, zones, onPresent } = this.#options;
    const { name } = manifest.metadata;
    if (reading === undefined || snapshots.get(name) !== manifest || zones.has(name)) return false;
    this.queue.delete(name);
    onPresent(name);
    zones.take(manifest, (bucket) => buckets[bucket], reading);
    this.#finish(manifest, { state: 'loaded' });
    return true;
  }

  /** Versions of a zone are loaded sequentially: a new version waits while a thread reads an earlier version. */
  #reconcile(name: string): void {
    const { snapshots, zones, readers, onMissing, onPresent } = this.#options;
    if (this.#read.has(name)) return;
    const manifest = snapshots.get(name);
    if (manifest !== undefined) {
      onPresent(name);
      const outcome = zones.load(manifest, snapshots.bucket, readers !== undefined);
      if (outcome.state === 'long') this.#readApart(name, wantedOf(manifest, snapshots.bucket));
      else this.#finish(manifest, outcome);
      return;
    }
    this.unloaded.delete(name);
    if (zones.has(name)) onMissing(name);
    else zones.drop(name);
  }

  /** Reads a large snapshot in a thread and serves it even if there is a newer snapshot, which is loaded afterwards. */
  #readApart(name: string, wanted: WantedSnapshot): void {
    const { snapshots, readers, onProgress } = this.#options;
    const read = async (): Promise<void> => {
      const [reading] = await readers!.run([wanted]);
      this.#serve(wanted, reading);
      this.#read.delete(name);
      if (snapshots.get(name) !== wanted.manifest) this.enqueue(name);
      else if (this.#working === undefined) onProgress();
      if (this.#isListed && this.#read.size === 0) await readers!.end();
    };
    this.#read.set(name, read());
  }

  /** If a reading is missing or older than the served version, this thread determines the reason. */
  #serve({ manifest, buckets }: WantedSnapshot, reading: SnapshotZoneImage): void {
    const { snapshots, zones } = this.#options;
    const bucket: BucketText = (name) => buckets[name];
    if (snapshots.get(manifest.metadata.name) === undefined) return;
    const isTaken = reading !== undefined && zones.take(manifest, bucket, reading);
    this.#finish(manifest, isTaken ? { state: 'loaded' } : zones.load(manifest, bucket), bucket);
  }

  #finish(manifest: ConfigMapResource, outcome: LoadOutcome, bucket = this.#options.snapshots.bucket): void {
    const { snapshots, cache, log } = this.#options;
    const { name } = manifest.metadata;
    this.unloaded.set(name, outcome);
    if (outcome.state === 'loaded') cache?.keep(manifest, bucket);
    if (outcome.state === 'loaded' || outcome.state === 'unchanged') snapshots.shrink(manifest);
    if (outcome.state === 'deleted') cache?.forget(name);
    if (outcome.state !== 'refused') return;
    log.error({ manifest: name, zone: manifest.data?.domain, reason: outcome.reason }, 'a snapshot is refused');
  }
}
