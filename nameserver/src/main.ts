import { createLogger, readEnvironment, runService } from '@fourwinds/process';
import { configSchema } from './config.ts';
import { startFolderMode } from './folder-mode.ts';

const log = createLogger('nameserver');

await runService(log, async () => {
  const config = readEnvironment(configSchema, process.env);
  return startFolderMode(config.FOURWINDS_ZONES!, config, log);
});
