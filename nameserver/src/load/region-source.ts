import type { Logger } from '@fourwinds/process';
import type { Acknowledgement } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import type { BatchThreads } from './batch-threads.ts';
import type { ZoneCache } from './cache/zone-cache.ts';
import type { LoadedZones } from './loaded-zones.ts';
import { MissingZones } from './missing-zones.ts';
import { SnapshotLoader } from './snapshot-loader.ts';
import type { SnapshotZoneImage, WantedSnapshot } from './snapshot-reading.ts';
import { SnapshotWatch } from './snapshot-watch.ts';

export interface RegionSourceOptions {
  readonly store: ResourceStore;
  readonly zones: LoadedZones;
  readonly cache?: ZoneCache;
  /** Threads that read many or large snapshots. If omitted, all snapshots are read in this thread. */
  readonly readers?: BatchThreads<WantedSnapshot, SnapshotZoneImage>;
  readonly log: Logger;
  /** Called when there is something new to acknowledge. */
  readonly onProgress: () => void;
  /** Returns milliseconds on a monotonic clock. */
  readonly now: () => number;
}

/**
 * How long a zone without manifest and tombstone is kept. In this time, the operator writes tombstones for deleted
 * zones and restores other manifests.
 */
const MISSING_MILLISECONDS = 60_000;

/** Watches and loads the snapshots in a region's cluster, and decides about zones that disappeared from it. */
export class RegionSource {
  /** Resolves when everything in the first list is loaded or refused. Rejects if stopped before. */
  readonly loaded: Promise<void>;
  readonly #options: RegionSourceOptions;
  readonly #snapshots: SnapshotWatch;
  readonly #loader: SnapshotLoader;
  readonly #missing = new MissingZones();
  #review: NodeJS.Timeout | undefined;
  #alarm: string | undefined;

  constructor(options: RegionSourceOptions) {
    const { store, log } = options;
    this.#options = options;
    this.#snapshots = new SnapshotWatch({
      store,
      log,
      pace: () => this.#loader.queue.waitForBacklog(),
      onManifest: (name) => this.#loader.enqueue(name),
      onBucket: (name) => this.#loader.bucketChanged(name),
    });
    this.#loader = new SnapshotLoader({
      ...options,
      snapshots: this.#snapshots,
      onMissing: (name) => this.#noticeMissing(name),
      onPresent: (name) => {
        if (this.#missing.delete(name) && this.#alarm !== undefined) this.#dropMissing();
      },
    });
    this.loaded = this.#loadFirst();
    this.loaded.catch(() => undefined);
  }

  start(): void {
    this.#snapshots.start();
  }

  /** Lists again after the store turned out to be another cluster. Served zones stay. */
  restart(): void {
    this.#snapshots.restart();
    this.#loader.unloaded.clear();
    this.#compareFirstList().catch(() => undefined);
  }

  stop(): void {
    clearTimeout(this.#review);
    this.#snapshots.stop();
  }

  /** The reason for an alarm: zones that are missing in the region but kept. */
  get alarm(): string | undefined {
    return this.#alarm;
  }

  /** When the region was last heard from, as from `performance.now()`. Undefined before the first list. */
  get heardAt(): number | undefined {
    return this.#snapshots.heardAt;
  }

  get refusedCount(): number {
    return this.#loader.unloaded.refusedCount;
  }

  /** Returns the acknowledgement of everything loaded so far. Undefined before the first list. */
  acknowledgement(cluster: string): Acknowledgement | undefined {
    const watermark = this.#snapshots.revision;
    const { pending, unloaded } = this.#loader;
    if (watermark === undefined) return undefined;
    return {
      cluster,
      watermark,
      pending: [...pending, ...unloaded.incomplete()].map((name) => ({ name, ...this.#served(name) })),
      refused: Array.from(unloaded.refused(), ([name, reason]) => ({ name, ...this.#served(name), reason })),
    };
  }

  #served(name: string): { readonly version?: string } {
    const version = this.#options.zones.version(name);
    return version === undefined ? {} : { version: String(version) };
  }

  async #loadFirst(): Promise<void> {
    await this.#compareFirstList();
    await this.#loader.endFirstList();
    this.#dropMissing();
    this.#options.cache?.markComplete();
  }

  async #compareFirstList(): Promise<void> {
    const { zones } = this.#options;
    await this.#snapshots.ready;
    await this.#loader.idle();
    for (const name of zones.names()) if (this.#snapshots.get(name) === undefined) this.#noticeMissing(name);
    for (const name of zones.unloadedNames()) if (this.#snapshots.get(name) === undefined) zones.drop(name);
  }

  /** Without a tombstone, a zone is kept for 60 s and dropped only if few zones are missing. */
  #noticeMissing(name: string): void {
    this.#missing.add(name);
    clearTimeout(this.#review);
    this.#review = setTimeout(() => this.#dropMissing(), MISSING_MILLISECONDS).unref();
  }

  #dropMissing(): void {
    const { zones, cache, log, now } = this.#options;
    const { drop, alarm, facts } = this.#missing.review(zones, now());
    this.#alarm = alarm;
    if (alarm !== undefined) log.error(facts, alarm);
    for (const name of drop) {
      zones.drop(name);
      cache?.forget(name);
      log.warn({ manifest: name }, 'a zone is gone from the region without a tombstone and is served no more');
    }
  }
}
