import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHE = join(import.meta.dirname, '../.cache');

const run = promisify(execFile);

const PIP = ['-m', 'pip', '--disable-pip-version-check'];

/** The folder of the packages of a requirements file. */
function folderOf(name: string, requirements: string): string {
  const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16);
  return join(CACHE, `${name}-${version}`);
}

/** Installs the pinned packages of a requirements file on first use. Returns the path of their Python. */
export async function installPythonPackages(name: string, requirements: string): Promise<string> {
  const ready = folderOf(name, requirements);
  const program = join(ready, 'bin/python');
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(join(CACHE, `${name}-`));
  await run('python3', ['-m', 'venv', made]);
  const pip = [...PIP, 'install', '--quiet', '--only-binary', ':all:'];
  await run(join(made, 'bin/python'), [...pip, '--require-hashes', '--requirement', requirements]);
  publish(made, ready);
  return program;
}

/** Renames a finished folder to its final name. Another process may have finished the same folder first. */
function publish(made: string, ready: string): void {
  try {
    renameSync(made, ready);
  } catch (error) {
    if (!existsSync(ready)) throw error;
    rmSync(made, { recursive: true });
  }
}

interface Download {
  /** Python with pip. */
  readonly python: string;
  readonly requirements: string;
}

/** Downloads the pinned packages of a requirements file on first use. Returns the folder with their wheels. */
export async function downloadPythonPackages(name: string, { python, requirements }: Download): Promise<string> {
  const ready = folderOf(name, requirements);
  if (existsSync(ready)) return ready;
  const made = mkdtempSync(join(CACHE, `${name}-`));
  const pip = [...PIP, 'download', '--quiet', '--only-binary', ':all:', '--require-hashes'];
  await run(python, [...pip, '--dest', made, '--requirement', requirements]);
  publish(made, ready);
  return ready;
}
