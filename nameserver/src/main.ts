import { createLogger, readEnvironment, runService } from '@fourwinds/process';
import { openStore } from '@fourwinds/resources';
import { configSchema } from './config.ts';
import { startFolderMode } from './folder-mode.ts';
import { startRegionMode } from './region-mode.ts';

const log = createLogger('nameserver');

await runService(log, async (signal) => {
  const config = readEnvironment(configSchema, process.env);
  const { FOURWINDS_ZONES: folder, FOURWINDS_STORE: store } = config;
  if (folder !== undefined) return startFolderMode(folder, config, log);
  return startRegionMode(config, () => openStore(store!), log, signal);
});
