import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../.cache/bench');

/**
 * Returns a program from a C file in this folder. Compiles the file if it is newer than the binary. Throws if the
 * compilation fails.
 */
export function compiled(name: string): string {
  const source = join(import.meta.dirname, `${name}.c`);
  const program = join(CACHE, name);
  const before = statSync(program, { throwIfNoEntry: false });
  if (before !== undefined && before.mtimeMs >= statSync(source).mtimeMs) return program;
  mkdirSync(CACHE, { recursive: true });
  const { status, error } = spawnSync('gcc', ['-O2', '-Wall', '-o', program, source], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`gcc cannot compile ${source}`, { cause: error });
  return program;
}
