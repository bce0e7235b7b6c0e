import { type Logger, type Service, unusable } from '@fourwinds/process';
import { ZoneSet } from './answer/index.ts';
import { certificateSource } from './certificate/from-config.ts';
import type { Config } from './config.ts';
import { monitor } from './health.ts';
import { ZonesFolder } from './load/zones-folder.ts';
import { DnsService, readyFacts } from './serve.ts';
import { type LoadFacts, Telemetry } from './telemetry.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface ThreadScripts {
  readonly zoneFile: URL;
  readonly udp: URL;
}

export interface FolderModeOptions {
  readonly folder: string;
  readonly config: Config;
  readonly scripts: ThreadScripts;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Serves the zone files of a folder, each as soon as it is read. Resolves when all are read. Reads the folder again
 * on SIGHUP, even during the first read. Rejects if the folder or an address cannot be used, or when stopped by the
 * signal.
 */
export async function startFolderMode({ folder, config, scripts, log, signal }: FolderModeOptions): Promise<Service> {
  const zones = new ZoneSet();
  const source = new ZonesFolder({ folder, zones, worker: scripts.zoneFile, log });
  const service = new DnsService({ zones, config, worker: scripts.udp, log });
  const certificate = certificateSource(config, { identity: service.identity, log });
  const facts = (): LoadFacts => ({
    zones: zones.size,
    refused: source.refusedCount,
    alarm: false,
    damaged: false,
    staleness: 0,
  });
  const telemetry = new Telemetry(service, facts);
  const health = await monitor(config.FOURWINDS_METRICS, telemetry);
  const readAgain = (): void => {
    certificate?.refresh();
    source.read().catch((err: unknown) => log.error({ err }, 'the folder cannot be read'));
  };
  const stop = async (): Promise<void> => {
    process.off('SIGHUP', readAgain);
    certificate?.stop();
    await Promise.all([health.close(), service.close()]);
  };
  const unreadable = (cause: Error): never => {
    throw unusable('FOURWINDS_ZONES', folder, cause);
  };
  zones.isComplete = false;
  process.on('SIGHUP', readAgain);
  try {
    certificate?.follow();
    await service.open();
    await unlessAborted(source.read().catch(unreadable), signal);
  } catch (error) {
    await stop();
    throw error;
  }
  zones.isComplete = true;
  health.ready();
  const drain = (hurry: AbortSignal): Promise<void> => health.drain(config.FOURWINDS_DRAIN_SECONDS, hurry);
  return { ready: readyFacts(service, zones), drain, stop };
}
