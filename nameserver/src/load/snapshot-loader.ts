import { type Logger, yieldToEventLoop } from '@fourwinds/process';
import type { ConfigMapResource } from '@fourwinds/resources';
import type { BucketText } from '@fourwinds/snapshot';
import type { BatchThreads } from './batch-threads.ts';
import type { ZoneCache } from './cache/zone-cache.ts';
import type { LoadedZones, LoadOutcome } from './loaded-zones.ts';
import { batchesOf, isMuch, wantedOf } from './snapshot-batches.ts';
import { SnapshotQueue } from './snapshot-queue.ts';
import type { SnapshotImage, WantedSnapshot } from './snapshot-reading.ts';
import type { SnapshotWatch } from './snapshot-watch.ts';
import { UnloadedSnapshots } from './unloaded-snapshots.ts';

export interface SnapshotLoaderOptions {
  readonly snapshots: Pick<SnapshotWatch, 'get' | 'bucket' | 'shrink'>;
  readonly zones: LoadedZones;
  readonly cache?: ZoneCache;
  /** Read many snapshots, or large ones; without them all are read by the thread of the caller. */
  readonly readers?: Pick<BatchThreads<WantedSnapshot, SnapshotImage>, 'results' | 'run' | 'end'>;
  readonly log: Logger;
  /** Called when the queue is empty. */
  readonly onProgress: () => void;
  /** Called for a zone that is served and whose manifest is gone without a tombstone. */
  readonly onMissing: (name: string) => void;
  /** Called before a manifest is loaded. */
  readonly onPresent: (name: string) => void;
}

/**
 * Loads snapshots into the zones. Level-triggered: an event only names the manifest to reconcile; the action depends on
 * the present state.
 */
export class SnapshotLoader {
  /** Manifests that could not be loaded. */
  readonly unloaded = new UnloadedSnapshots();
  /** Manifests still to be loaded. */
  readonly queue = new SnapshotQueue();
  /** Snapshots that threads read while this thread goes on, by the names of manifests. */
  readonly #read = new Map<string, Promise<void>>();
  readonly #options: SnapshotLoaderOptions;
  #working: Promise<void> | undefined;
  #isListed = false;

  constructor(options: SnapshotLoaderOptions) {
    this.#options = options;
  }

  /** Names of manifests that are still to be loaded, or are being read. */
  get pending(): Iterable<string> {
    return new Set([...this.queue, ...this.#read.keys()]);
  }

  /** Resolves when there are no such names. */
  async idle(): Promise<void> {
    do {
      await Promise.all(this.#read.values());
      await this.#working;
    } while (this.#read.size > 0 || this.queue.size > 0);
  }

  /** Everything of the first list is loaded: threads for many snapshots end after each use from now on. */
  async endFirstList(): Promise<void> {
    this.#isListed = true;
    await this.#options.readers?.end();
  }

  enqueue(manifest: string): void {
    this.queue.add(manifest);
    this.#start();
  }

  /** Enqueues the manifest that waits for a bucket. */
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
        // others may have come meanwhile
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

  /** Lets threads read new snapshots where there are many. Returns the names that are left, those with errors among them. */
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

  /** False for a zone that is served: this thread shares the unchanged parts of its last version. */
  #isForThreads(name: string): boolean {
    return !this.#options.zones.has(name);
  }

  #wanted(name: string): WantedSnapshot | undefined {
    const { snapshots } = this.#options;
    const manifest = this.#isForThreads(name) ? snapshots.get(name) : undefined;
    return manifest && wantedOf(manifest, snapshots.bucket);
  }

  /** Serves a reading; false where it failed, or the manifest has changed meanwhile. */
  #take({ manifest, buckets }: WantedSnapshot, reading: SnapshotImage): boolean {
    const { snapshots, zones, onPresent } = this.#options;
    const { name } = manifest.metadata;
    if (reading === undefined || snapshots.get(name) !== manifest || zones.has(name)) return false;
    this.queue.delete(name);
    onPresent(name);
    zones.take(manifest, (bucket) => buckets[bucket], reading);
    this.#finish(manifest, { state: 'loaded' });
    return true;
  }

  /** The versions of a zone are loaded one after the other: one that comes while a thread reads another waits. */
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

  /** Lets a thread read a large snapshot, and serves it even if there is a newer one, which is then loaded. */
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

  /** Where a reading is missing, or older than the version that is served, the thread of the caller finds out why. */
  #serve({ manifest, buckets }: WantedSnapshot, reading: SnapshotImage): void {
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
