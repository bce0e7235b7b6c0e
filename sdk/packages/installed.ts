import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SOURCE = join(import.meta.dirname, 'runtimes');
const CACHE = join(import.meta.dirname, '../../.cache');

const run = promisify(execFile);

const isArm = process.arch === 'arm64';

/** The program of each runtime, in node_modules. Install scripts do not run, so these are the binaries themselves. */
const PROGRAMS = {
  'Node 22': `node-22-${process.arch}/bin/node`,
  'Node 24': `node-24-${process.arch}/bin/node`,
  'Node 26': `node-26-${process.arch}/bin/node`,
  Deno: `@deno/linux-${process.arch}-glibc/deno`,
  Bun: `@oven/bun-linux-${isArm ? 'aarch64' : 'x64'}/bin/bun`,
  workerd: `@cloudflare/workerd-linux-${isArm ? 'arm64' : '64'}/bin/workerd`,
} as const;

export type Runtime = keyof typeof PROGRAMS;

/** Installs the runtimes and checkers of runtimes/package-lock.json on first use. Returns their node_modules. */
export async function installRuntimes(): Promise<string> {
  const lock = readFileSync(join(SOURCE, 'package-lock.json'));
  const ready = join(CACHE, `client-runtimes-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`);
  if (existsSync(ready)) return join(ready, 'node_modules');
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(join(CACHE, 'client-runtimes-'));
  cpSync(SOURCE, made, { recursive: true });
  await run('npm', ['ci', '--loglevel=error'], { cwd: made });
  try {
    renameSync(made, ready);
  } catch (error) {
    if (!existsSync(ready)) throw error;
    rmSync(made, { recursive: true });
  }
  return join(ready, 'node_modules');
}

/** Path of a runtime's program in the folder that `installRuntimes` returns. */
export function programOf(runtime: Runtime, modules: string): string {
  return join(modules, PROGRAMS[runtime]);
}
