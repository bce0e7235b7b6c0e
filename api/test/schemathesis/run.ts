import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPythonPackages } from '../../../test/python-packages.ts';

const folder = import.meta.dirname;
const HOOKS = join(folder, 'keys.py');

/** Number of characters from the end of the output that are shown. */
const SHOWN = 20_000;
const MAX_OUTPUT = 100 * 1024 * 1024;

const run = promisify(execFile);

/** Installs the pinned version of schemathesis on first use. Returns the path of the Python that has it. */
export function installSchemathesis(): Promise<string> {
  return installPythonPackages('schemathesis', join(folder, 'requirements.txt'));
}

interface Tried {
  readonly token: string;
  readonly seed: string;
  /** Options that select the operations, number of cases and phases. */
  readonly options: readonly string[];
}

/** Tests an API against its description with all checks. Returns the last part of the report. */
export async function runSchemathesis(
  python: string,
  url: string,
  { token, seed, options }: Tried,
): Promise<{ readonly passed: boolean; readonly report: string }> {
  const home = mkdtempSync(join(tmpdir(), 'schemathesis-'));
  const parameters = [
    ...['-m', 'schemathesis.cli', '--no-color', '--config-file', join(folder, 'schemathesis.toml')],
    ...['run', url, '--header', `Authorization: Bearer ${token}`],
    ...['--checks', 'all', '--seed', seed, '--continue-on-failure', ...options],
  ];
  try {
    const env = { ...process.env, SCHEMATHESIS_HOOKS: HOOKS, PYTHONDONTWRITEBYTECODE: '1' };
    const { stdout } = await run(python, parameters, { cwd: home, env, maxBuffer: MAX_OUTPUT });
    return { passed: true, report: stdout.slice(-SHOWN) };
  } catch (error) {
    const { stdout = String(error) } = error as { stdout?: string };
    return { passed: false, report: stdout.slice(-SHOWN) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
