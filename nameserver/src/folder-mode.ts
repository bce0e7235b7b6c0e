import type { Logger, Service } from '@fourwinds/process';
import { ZoneSet } from './answer/index.ts';
import type { Config } from './config.ts';
import { monitor } from './health.ts';
import { ZonesFolder } from './load/zones-folder.ts';
import { openServers, respondersFor } from './serve.ts';
import { Telemetry } from './telemetry.ts';

export interface FolderModeOptions {
  readonly folder: string;
  readonly config: Config;
  /** Where the code of `zone-file-worker` lies. */
  readonly worker: URL;
  readonly log: Logger;
}

/** Serves the master files of a folder; reads it again on SIGHUP. Rejects when the folder or an address cannot be had. */
export async function startFolderMode({ folder, config, worker, log }: FolderModeOptions): Promise<Service> {
  const zones = new ZoneSet();
  const source = new ZonesFolder({ folder, zones, worker, log });
  const telemetry = new Telemetry(() => ({ zones: zones.size, refused: source.refusedCount, alarm: false }));
  const health = await monitor(config.FOURWINDS_METRICS, telemetry);
  await source.read();
  const respond = telemetry.counted(respondersFor(zones, config, log));
  const servers = await openServers(config.FOURWINDS_DNS, respond);
  health.ready();
  const readAgain = (): void =>
    void source.read().catch((err: unknown) => log.error({ err }, 'the folder cannot be read'));
  process.on('SIGHUP', readAgain);
  return {
    ready: { dns: servers.map(({ address }) => address), zones: zones.size },
    async stop() {
      process.off('SIGHUP', readAgain);
      await Promise.all([health.close(), ...servers.map((server) => server.close())]);
    },
  };
}
