import { createLogger, readEnvironment, runService } from '@fourwinds/process';
import { databaseClusters } from './clusters.ts';
import { openDataFolder } from './data-folder.ts';
import { environmentSchema } from './environment.ts';
import { startFourwinds } from './fourwinds.ts';

/** Fourwinds on one machine: database, operator, API and four nameservers, under one folder. Runs from dist/, beside the other bundles. */
const log = createLogger('supervisor', 'warn');
await runService(log, async (signal) => {
  const environment = readEnvironment(environmentSchema, process.env);
  const { path: folder } = await openDataFolder(environment.FOURWINDS_DATA_DIR);
  return startFourwinds({
    environment,
    folder,
    clusters: databaseClusters,
    bundles: new URL('./', import.meta.url),
    log,
    signal,
  });
});
