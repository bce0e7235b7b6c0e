import { readSettings } from '@fourwinds/options';
import { createLogger, type Logger, runService, type Service } from '@fourwinds/process';
import { openDataFolder } from './data-folder.ts';
import { emptyIsOff, type Environment, environmentSchema } from './environment.ts';

export interface SupervisorContext {
  readonly environment: Environment;
  /** The data folder, locked until the process exits. */
  readonly folder: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

export async function runSupervisor(start: (context: SupervisorContext) => Promise<Service>): Promise<void> {
  const log = createLogger('supervisor', 'warn');
  const run = async (signal: AbortSignal): Promise<Service> => {
    const environment = readSettings(environmentSchema, process.env, {
      mayBeEmpty: emptyIsOff,
      log,
    });
    const { path: folder } = await openDataFolder(environment.FOURWINDS_DATA_DIR);
    return start({ environment, folder, log, signal });
  };
  process.stderr.on('error', () => undefined); // The terminal may be closed, or stderr may be a file on a full disk.
  await runService(log, run, 'Fourwinds');
}
