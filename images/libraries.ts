import { execFileSync, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** A shared library of this machine. */
export interface Library {
  /** The path where the loader expects the library. */
  readonly path: string;
  /** The file that the path leads to after resolving links. */
  readonly file: string;
}

export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
}

/** Returns the shared libraries that programs load at startup, including the loader. Throws if a library is missing. */
export function librariesOf(programs: readonly string[]): Library[] {
  const listed = run('ldd', programs);
  const missing = /^\s*(\S+) => not found/m.exec(listed);
  if (missing !== null) throw new Error(`${missing[1]} is not on this machine`);
  const paths = Array.from(listed.matchAll(/(?:=> )?(\/\S+) \(0x/g), ([, path]) => path);
  return [...new Set(paths)].sort().map((path) => ({ path, file: realpathSync(path) }));
}

/** Returns the packages that files come from. Throws if a file is in no package. */
export function packagesOf(files: readonly string[]): DebianPackage[] {
  const packages = new Set(files.map(packageOf));
  const format = '--showformat=${Package} ${Version} ${Architecture}\\n';
  const lines = run('dpkg-query', ['--show', format, ...packages]).trim();
  return lines.split('\n').map((line) => {
    const [name, version, architecture] = line.split(' ');
    return { name, version, architecture };
  });
}

/**
 * Returns the package that contains a file. In Debian, /lib is a link to /usr/lib, and the package database has only
 * one of the two paths.
 */
function packageOf(file: string): string {
  const other = file.startsWith('/usr/') ? file.slice('/usr'.length) : `/usr${file}`;
  const { stdout } = spawnSync('dpkg-query', ['--search', file, other], { encoding: 'utf8' });
  const [, name] = /^(\S+): /m.exec(stdout ?? '') ?? [];
  if (name === undefined) throw new Error(`${file} comes from no package of Debian`);
  return name;
}

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
}
