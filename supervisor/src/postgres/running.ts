import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@fourwinds/process';
import { readPassword, superuserUrl } from './initialise.ts';

/** The line of postmaster.pid that has the port (Postgres, storage/pidfile.h). */
const PORT_LINE = 3;

/** The address of the Postgres that runs in `home`, for its superuser. Throws StartError where none runs. */
export async function runningPostgres(home: string): Promise<string> {
  const lines = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const port = lines.split('\n')[PORT_LINE];
  if (port === undefined) throw new StartError(`no Fourwinds runs on ${home}: start it first`);
  return superuserUrl(await readPassword(home), Number(port));
}
