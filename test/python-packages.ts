import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHE = join(import.meta.dirname, '../.cache');

const run = promisify(execFile);

/** Installs packages as a file of requirements pins them, on first use; gives the Python that has them. */
export async function installPythonPackages(name: string, requirements: string): Promise<string> {
  const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16);
  const ready = join(CACHE, `${name}-${version}`);
  const program = join(ready, 'bin/python');
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(join(CACHE, `${name}-`));
  await run('python3', ['-m', 'venv', made]);
  const pip = ['-m', 'pip', '--disable-pip-version-check', 'install', '--quiet', '--only-binary', ':all:'];
  await run(join(made, 'bin/python'), [...pip, '--require-hashes', '--requirement', requirements]);
  renameSync(made, ready);
  return program;
}
