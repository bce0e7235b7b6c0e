import { resolve, join } from 'node:path';
import { readEnvironment, StartError } from '@fourwinds/process';
import { openStore } from '@fourwinds/store';
import { annotateRegion, describeRegions } from './annotate-region.ts';
import { managementStore } from './database-clusters.ts';
import { environmentSchema } from './environment.ts';
import { runningPostgres } from './postgres/running.ts';

/**
 * Runs `regions`, which lists the Regions of the Fourwinds that runs on the data folder, or `regions <name> <annotation>=<value>`, as a
 * process. Its status is 1, with a line on standard error, where that cannot be done.
 */
export async function runRegionsCommand(args: readonly string[]): Promise<void> {
  try {
    for (const line of await regionsCommand(args)) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function regionsCommand([name, ...annotations]: readonly string[]): Promise<string[]> {
  const { DATABASE_URL, FOURWINDS_DATA_DIR } = readEnvironment(environmentSchema, process.env);
  const url = DATABASE_URL ?? (await runningPostgres(join(resolve(FOURWINDS_DATA_DIR), 'postgres')));
  const store = await openStore(managementStore(url));
  try {
    for (const annotation of annotations) await annotateRegion(store, name, annotation);
    return await describeRegions(store);
  } finally {
    await store.close();
  }
}
