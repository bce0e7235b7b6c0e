import { createLogger, readEnvironment, runService } from '@fourwinds/process';
import { openStore } from '@fourwinds/resources';
import { configSchema } from './config.ts';
import { startFolderMode } from './folder-mode.ts';
import { startRegionMode } from './region-mode.ts';

const log = createLogger('nameserver');
/** Beside this program: its source, or a bundle of its own. */
const zoneFileWorker = import.meta.url.endsWith('.ts')
  ? new URL('load/zone-file-worker.ts', import.meta.url)
  : new URL('zone-file-worker.js', import.meta.url);

await runService(log, async (signal) => {
  const config = readEnvironment(configSchema, process.env);
  const { FOURWINDS_ZONES: folder, FOURWINDS_STORE: store } = config;
  if (folder !== undefined) return startFolderMode({ folder, config, worker: zoneFileWorker, log });
  return startRegionMode(config, () => openStore(store!), log, signal);
});
