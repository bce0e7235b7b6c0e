import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Product, startEmbedded } from '../../test/house/product.ts';
import { prepare, SEEN } from './seen.ts';

/**
 * Installs the wheel and the sdist of the Python library in an empty environment of each Python on this machine, and has
 * the conversation with the product of `make run`. Needs `make build`.
 */

const LIBRARY = join(import.meta.dirname, '../python');
const REQUIREMENTS = join(import.meta.dirname, 'python-requirements.txt');

const run = promisify(execFile);

/** Pythons that the library supports, one of each minor version: that of the system, others in PATH, those of pyenv. */
async function findPythons(): Promise<ReadonlyMap<string, string>> {
  const names = ['python3', ...[11, 12, 13, 14].map((minor) => `python3.${minor}`)];
  const candidates = [...names, ...globSync(join(homedir(), '.pyenv/versions/3.*/bin/python'))];
  const found = new Map<string, string>();
  for (const python of candidates) {
    const program = 'import ensurepip, sys; print("%d.%d" % sys.version_info[:2])';
    const { stdout } = await run(python, ['-c', program]).catch(() => ({ stdout: '' }));
    const version = stdout.trim();
    if (/^3\.1[1-4]$/.test(version) && !found.has(version)) found.set(version, python);
  }
  return found;
}

const pythons = await findPythons();

let folder: string;
let product: Product;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-python-'));
  const own = await environmentOf(pythons.get('3.11')!, 'build');
  for (const name of ['src', 'README.md', 'LICENSE', 'pyproject.toml'])
    cpSync(join(LIBRARY, name), join(folder, 'library', name), { recursive: true });
  const options = { cwd: join(folder, 'library') };
  await run(own, ['-m', 'hatchling', 'build', '--directory', join(folder, 'dist')], options);
  mkdirSync(join(folder, 'user'));
  cpSync(join(import.meta.dirname, 'programs/conversation.py'), join(folder, 'user/conversation.py'));
  product = await startEmbedded();
}, 600_000);
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates an environment with the dependencies of the library, and what its sdist needs to be built. Returns its Python. */
async function environmentOf(python: string, name: string): Promise<string> {
  const place = join(folder, name);
  await run(python, ['-m', 'venv', place]);
  const own = join(place, 'bin/python');
  await pip(own, '--only-binary', ':all:', '--require-hashes', '--requirement', REQUIREMENTS);
  return own;
}

async function pip(python: string, ...args: readonly string[]): Promise<void> {
  await run(python, ['-m', 'pip', '--disable-pip-version-check', 'install', '--quiet', ...args]);
}

/** Runs Python in the folder of a user. Warnings are errors. Rejects with its output if it fails. */
async function succeed(python: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: join(folder, 'user'), env: { PATH: process.env.PATH, HOME: folder } };
  try {
    return (await run(python, ['-W', 'error', ...args], options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(stdout + stderr, { cause: error });
  }
}

test('the Python of Debian is among those that are tested', () => {
  expect([...pythons.keys()]).toContain('3.11');
});

const CASES = [...pythons.keys()].flatMap((version) =>
  (['whl', 'tar.gz'] as const).map((form) => [version, form] as const),
);

test.each(CASES)(
  'Python %s, %s',
  async (version, form) => {
    const python = await environmentOf(pythons.get(version)!, `${version}-${form}`);
    const [file] = globSync(join(folder, `dist/*.${form}`));
    await pip(python, '--no-index', '--no-build-isolation', file);
    expect(await succeed(python, '-c', 'import fourwinds; print(fourwinds.__file__)')).toContain('/site-packages/');
    await succeed(python, '-m', 'mypy', '--strict', '--no-incremental', 'conversation.py');
    for (const kind of ['sync', 'async']) {
      const { baseUrl, token, zone } = await prepare(product);
      const printed = await succeed(python, 'conversation.py', kind, baseUrl, token, zone);
      expect(JSON.parse(printed)).toEqual(SEEN);
    }
  },
  300_000,
);
