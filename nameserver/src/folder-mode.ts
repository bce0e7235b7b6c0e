import type { Logger, Service } from '@fourwinds/process';
import { ZoneSet } from './answer/index.ts';
import type { Config } from './config.ts';
import { ZonesFolder } from './load/zones-folder.ts';
import { serve } from './serve.ts';

/** Serves the master files of a folder; reads it again on SIGHUP. */
export async function startFolderMode(folder: string, config: Config, log: Logger): Promise<Service> {
  const zones = new ZoneSet();
  const source = new ZonesFolder(folder, zones, log);
  await source.read();
  const servers = await serve(zones, config.FOURWINDS_DNS, config);
  let reading = Promise.resolve();
  const readAgain = (): void => {
    reading = reading
      .then(() => source.read())
      .catch((err: unknown) => log.error({ err }, 'the folder cannot be read'));
  };
  process.on('SIGHUP', readAgain);
  return {
    ready: { dns: servers.map(({ address }) => address), zones: zones.size },
    async stop() {
      process.off('SIGHUP', readAgain);
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}
