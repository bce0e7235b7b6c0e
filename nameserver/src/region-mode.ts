import type { Logger, Service } from '@fourwinds/process';
import { verifierOfKeys } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import { ZoneSet } from './answer/index.ts';
import { certificateSource } from './certificate/from-config.ts';
import type { Config } from './config.ts';
import { monitor } from './health.ts';
import { BatchThreads } from './load/batch-threads.ts';
import { giveBackMemory } from './load/give-back-memory.ts';
import { LoadedZones } from './load/loaded-zones.ts';
import { RegionLink } from './load/region-link.ts';
import { Staleness } from './load/staleness.ts';
import { sealWith } from './load/cache/seal.ts';
import { ZoneCache } from './load/cache/zone-cache.ts';
import type { SnapshotZoneImage, WantedSnapshot } from './load/snapshot-reading.ts';
import type { SnapshotThreadData } from './load/snapshot-thread.ts';
import { openRelay } from './relay/open-relay.ts';
import { measureRelay } from './relay/relay-metrics.ts';
import { UnsignedUpdates } from './relay/unsigned-updates.ts';
import { DnsService, readyFacts } from './serve.ts';
import { Telemetry } from './telemetry.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface RegionModeOptions {
  readonly config: Config;
  readonly open: () => Promise<ResourceStore>;
  /** The path of `udp-thread`. */
  readonly worker: URL;
  /** The path of `snapshot-thread`. If omitted, all snapshots are read in this thread. */
  readonly snapshotThread?: URL;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

const HEARD_MILLISECONDS = 60_000;
const DAMAGED = 'the disk cache is damaged, and the region is not loaded yet: zones may be missing';

/**
 * Serves the zones of a region, each as soon as it is loaded: first from the disk cache, then from the region's
 * cluster once it is reachable. Resolves when all are loaded, or earlier if the cache is complete and undamaged.
 * Rejects when stopped by the signal, or if an address cannot be used.
 */
export async function startRegionMode(options: RegionModeOptions): Promise<Service> {
  const { config, open, worker, snapshotThread, log, signal } = options;
  const region = config.FOURWINDS_REGION;
  const zones = new ZoneSet();
  const loaded = new LoadedZones(zones, verifierOfKeys(config.FOURWINDS_PUBLICATION_KEY!));
  const cache = cacheOf(config, loaded, log);
  const server = config.FOURWINDS_SERVER ?? region;
  const relay = openRelay(config, log);
  const service = new DnsService({ zones, config, worker, relay: relay?.relay, log });
  const opened = Promise.withResolvers<ResourceStore>();
  const openOnce = async (): Promise<ResourceStore> => {
    const store = await open();
    opened.resolve(store);
    return store;
  };
  const readers = snapshotThread && readersOf(snapshotThread, config.FOURWINDS_PUBLICATION_KEY!);
  let link: RegionLink | undefined;
  const certificate = certificateSource(config, { identity: service.identity, store: opened.promise, log });
  const staleness = new Staleness({
    heardAt: () => link?.heardAt,
    heardBefore: () => cache?.heardAt,
    limit: config.FOURWINDS_STALE_AFTER_SECONDS,
    time: Date.now,
    elapsed: () => performance.now(),
  });
  const keepHeardAt = (): void => {
    const time = staleness.takeNews();
    if (time !== undefined) cache?.keepHeardAt(time);
  };
  const keeping = setInterval(keepHeardAt, HEARD_MILLISECONDS).unref();
  const telemetry = new Telemetry(service, () => ({
    zones: zones.size,
    refused: link?.refusedCount ?? 0,
    alarm: link?.alarm !== undefined,
    damaged: cache?.isDamaged === true,
    staleness: staleness.seconds,
  }));
  if (relay !== undefined) measureRelay(relay, telemetry.registry);
  const unsigned = new UnsignedUpdates(service.counters, log);
  const problems = (): string[] =>
    [cache?.isDamaged ? DAMAGED : undefined, staleness.problem].filter((problem) => problem !== undefined);
  const health = await monitor(config.FOURWINDS_METRICS, telemetry, problems);
  const stop = async (): Promise<void> => {
    clearInterval(keeping);
    unsigned.stop();
    keepHeardAt();
    certificate?.stop();
    await Promise.all([link?.stop(), health.close(), service.close()]);
    relay?.close();
  };
  zones.isComplete = false;
  try {
    certificate?.follow();
    await service.open();
    const isCached = cache !== undefined && (await unlessAborted(cache.load(), signal));
    const podUid = config.FOURWINDS_POD_UID;
    const wasDamaged = cache?.isDamaged;
    link = new RegionLink({ open: openOnce, region, server, podUid, wasDamaged, zones: loaded, cache, readers, log });
    if (!isCached) await unlessAborted(link.loaded, signal);
  } catch (error) {
    await stop();
    throw error;
  }
  zones.isComplete = true;
  link.serving();
  health.ready();
  const drain = (hurry: AbortSignal): Promise<void> => health.drain(config.FOURWINDS_DRAIN_SECONDS, hurry);
  return { ready: readyFacts(service, zones), drain, stop };
}

function readersOf(script: URL, publicationKey: string): BatchThreads<WantedSnapshot, SnapshotZoneImage> {
  return new BatchThreads({
    script,
    workerData: { publicationKey } satisfies SnapshotThreadData,
    failed: () => undefined,
  });
}

function cacheOf(config: Config, zones: LoadedZones, log: Logger): ZoneCache | undefined {
  const { FOURWINDS_CACHE_DIR: folder, FOURWINDS_CACHE_KEY: key } = config;
  if (folder === undefined) return undefined;
  return new ZoneCache({ folder, seal: key && sealWith(key), zones, giveBackMemory, log });
}
