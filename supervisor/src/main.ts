import { databaseClusters } from './database-clusters.ts';
import { startFourwinds } from './fourwinds.ts';
import { runRegionsCommand } from './regions-command.ts';
import { runSupervisor } from './run-supervisor.ts';
import { secretNamed } from './secret-name.ts';

/**
 * Runs Fourwinds on one machine: database, operator, API and four nameservers, with all data in one folder. Expects
 * the other bundles in the same folder, dist/.
 */
const bundles = new URL('./', import.meta.url);
const [command, ...rest] = process.argv.slice(2);
if (command === 'regions') await runRegionsCommand(rest);
else
  await runSupervisor((context) => {
    const certificate = secretNamed(context.environment.FOURWINDS_DOT_SECRET);
    return startFourwinds({
      ...context,
      clusters: (database) => databaseClusters(database, certificate),
      bundles,
    });
  });
