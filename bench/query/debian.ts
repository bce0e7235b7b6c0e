import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const RELEASE = 'trixie';
const CACHE = join(import.meta.dirname, '../../.cache/bench');

export interface Debian {
  readonly root: string;
  /** The library folder, for libraries that programs load at run time. */
  readonly libraries: string;
  /** Returns the arguments that start a program with its own libraries. */
  command(program: string, ...args: string[]): string[];
}

/** Downloads the programs if they are missing. Throws if that is impossible. */
export function bringDebian(): Debian {
  const folder = join(CACHE, `debian-${RELEASE}`);
  const script = join(import.meta.dirname, 'debian.sh');
  const { status } = spawnSync(script, [RELEASE, folder], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${script} failed`);
  return openDebian(join(folder, 'root'));
}

function openDebian(root: string): Debian {
  const loader = loaderIn(join(root, 'lib64')) ?? loaderIn(join(root, 'lib'));
  const [triplet] = readdirSync(join(root, 'usr/lib')).filter((name) => name.endsWith('-linux-gnu'));
  const libraries = join(root, 'usr/lib', triplet);
  if (loader === undefined) throw new Error(`${root} has no C library`);
  return {
    root,
    libraries,
    command: (program, ...args) => [
      loader,
      '--library-path',
      libraries,
      '--argv0',
      program,
      join(root, 'usr', program),
      ...args,
    ],
  };
}

function loaderIn(folder: string): string | undefined {
  const loader = readdirSync(folder).find((name) => name.startsWith('ld-linux'));
  return loader && join(folder, loader);
}
