import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@fourwinds/process';
import type { ResourceStore } from '@fourwinds/store';
import { Acknowledger } from './acknowledger.ts';
import type { BatchThreads } from './batch-threads.ts';
import type { LoadedZones } from './loaded-zones.ts';
import { RegionSource } from './region-source.ts';
import type { ZoneCache } from './cache/zone-cache.ts';
import type { SnapshotZoneImage, WantedSnapshot } from './snapshot-reading.ts';

export interface RegionLinkOptions {
  /** Opens the region's store. Retried until it succeeds. */
  readonly open: () => Promise<ResourceStore>;
  readonly region: string;
  readonly server: string;
  readonly podUid?: string;
  readonly wasDamaged?: boolean;
  readonly zones: LoadedZones;
  readonly cache?: ZoneCache;
  readonly readers?: BatchThreads<WantedSnapshot, SnapshotZoneImage>;
  readonly log: Logger;
}

const RETRY_MILLISECONDS = 1000;

/** The connection between this server and its region's cluster: receives snapshots, sends acknowledgements. */
export class RegionLink {
  /** Resolves when everything in the region is loaded or refused. Rejects if stopped before. */
  readonly loaded: Promise<void>;
  readonly #options: RegionLinkOptions;
  readonly #stopping = new AbortController();
  readonly #serving = Promise.withResolvers<void>();
  #store: ResourceStore | undefined;
  #source: RegionSource | undefined;
  #acknowledger: Acknowledger | undefined;

  constructor(options: RegionLinkOptions) {
    this.#options = options;
    this.loaded = this.#start();
    this.loaded.catch((err: unknown) => {
      if (!this.#stopping.signal.aborted) options.log.error({ err }, 'the region cannot be followed');
    });
  }

  get alarm(): string | undefined {
    return this.#source?.alarm;
  }

  get refusedCount(): number {
    return this.#source?.refusedCount ?? 0;
  }

  /** When the region was last heard from, as from `performance.now()`. Undefined before the first list. */
  get heardAt(): number | undefined {
    return this.#source?.heardAt;
  }

  /** Call this once queries are answered from the loaded zones, so that they may be acknowledged. */
  serving(): void {
    this.#serving.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#source?.stop();
    await this.#acknowledger?.stop();
    await this.#options.cache?.flushed();
    await this.#store?.close();
  }

  async #start(): Promise<void> {
    const { zones, cache, readers, log, region, server, podUid, wasDamaged } = this.#options;
    const store = await this.#open();
    const onProgress = (): void => this.#acknowledger?.changed();
    const source = new RegionSource({ store, zones, cache, readers, log, onProgress, now: () => performance.now() });
    this.#source = source;
    source.start();
    await source.loaded;
    void this.#serving.promise.then(() => {
      if (this.#stopping.signal.aborted) return;
      this.#acknowledger = new Acknowledger({
        store,
        server,
        podUid,
        wasDamaged,
        region,
        acknowledgement: (cluster) => source.acknowledgement(cluster),
        onOtherCluster: () => source.restart(),
        log,
        time: Date.now,
        elapsed: () => performance.now(),
      });
      this.#acknowledger.changed();
    });
  }

  async #open(): Promise<ResourceStore> {
    const { signal } = this.#stopping;
    for (;;) {
      signal.throwIfAborted();
      try {
        this.#store = await this.#options.open();
        return this.#store;
      } catch (err) {
        if (err instanceof TypeError) throw err;
        this.#options.log.warn({ err }, 'the region’s store cannot be opened; it is tried again');
        await sleep(RETRY_MILLISECONDS, undefined, { signal });
      }
    }
  }
}
