import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@fourwinds/process';
import { readPassword, superuserUrl } from './initialise.ts';

/** Index of the line in postmaster.pid that contains the port (Postgres, storage/pidfile.h). */
const PORT_LINE = 3;

/** Returns the superuser URL of the Postgres that runs in `home`. Throws StartError if no Postgres runs there. */
export async function runningPostgres(home: string): Promise<string> {
  const lines = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const port = lines.split('\n')[PORT_LINE];
  if (port === undefined) throw new StartError(`no Fourwinds runs on ${home}: start it first`);
  return superuserUrl(await readPassword(home), Number(port));
}
