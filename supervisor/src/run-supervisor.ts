import { createLogger, type Logger, readEnvironment, runService, type Service } from '@fourwinds/process';
import { openDataFolder } from './data-folder.ts';
import { type Environment, environmentSchema } from './environment.ts';

export interface SupervisorContext {
  readonly environment: Environment;
  /** The data folder, held until the process ends. */
  readonly folder: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Runs a supervisor as a process. Why it cannot start is told in plain words, too. */
export async function runSupervisor(start: (context: SupervisorContext) => Promise<Service>): Promise<void> {
  const log = createLogger('supervisor', 'warn');
  await runService(log, async (signal) => {
    try {
      const environment = readEnvironment(environmentSchema, process.env);
      const { path: folder } = await openDataFolder(environment.FOURWINDS_DATA_DIR);
      return await start({ environment, folder, log, signal });
    } catch (error) {
      if (!signal.aborted) process.stderr.write(`Fourwinds cannot start: ${(error as Error).message}\n`);
      throw error;
    }
  });
}
