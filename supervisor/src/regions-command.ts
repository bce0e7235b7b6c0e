import { resolve, join } from 'node:path';
import { readSettings } from '@fourwinds/options';
import { StartError } from '@fourwinds/process';
import { openStore } from '@fourwinds/store';
import { annotateRegion, describeRegions } from './annotate-region.ts';
import { managementStore } from './database-clusters.ts';
import { environmentSchema } from './environment.ts';
import { runningPostgres } from './postgres/running.ts';

/**
 * Runs the command `regions`, which lists the Regions of the Fourwinds that runs on the data folder, or the command
 * `regions <name> <annotation>=<value>`. On failure, prints a line to standard error and sets exit status 1.
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
  const { DATABASE_URL, FOURWINDS_DATA_DIR } = readSettings(environmentSchema, process.env);
  const url = DATABASE_URL ?? (await runningPostgres(join(resolve(FOURWINDS_DATA_DIR), 'postgres')));
  const store = await openStore(managementStore(url));
  try {
    for (const annotation of annotations) await annotateRegion(store, name, annotation);
    return await describeRegions(store);
  } finally {
    await store.close();
  }
}
