/** @slow: not in make check. */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedProduct } from '../../test/house/shared-product.ts';
import { downloadPythonPackages, installPythonPackages } from '../../test/python-packages.ts';

/** Runs the checks of the Python library, its package in an empty environment, and the examples of its page. Needs `make build`. */

const FOLDER = import.meta.dirname;
const REQUIREMENTS = join(FOLDER, 'tests/requirements.txt');
const PAGE = join(FOLDER, '../../docs/clients/python.md');

const run = promisify(execFile);

let python: string;
let wheels: string;
let folder: string;

beforeAll(async () => {
  python = await installPythonPackages('python-library', REQUIREMENTS);
  wheels = await downloadPythonPackages('python-library-wheels', { python, requirements: REQUIREMENTS });
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-python-'));
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a module of Python with the library from its sources. Rejects with its output if it fails. */
async function module(args: readonly string[], environment: { readonly [name: string]: string } = {}): Promise<string> {
  const env = { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1', ...environment };
  try {
    return (await run(python, ['-m', ...args], { cwd: FOLDER, env })).stdout;
  } catch (error) {
    throw new Error((error as { readonly stdout: string }).stdout, { cause: error });
  }
}

/** The examples of the page as one program, for this service. */
function examples(base: string, token: string): string {
  const blocks = readFileSync(PAGE, 'utf8').matchAll(/^```python\n([^]*?)^```/gm);
  const program = Array.from(blocks, ([, block]) => block).join('\n');
  return program.replaceAll('https://dns.example.net', base).replaceAll('fw_…', token);
}

test('its types are strict, also for a program that uses it', async () => {
  const program = join(folder, 'examples.py');
  writeFileSync(program, examples('https://dns.example.net', ''));
  const cache = join(FOLDER, '../../.cache/mypy');
  await module(['mypy', '--strict', '--cache-dir', cache, 'src', 'tests', program], { MYPYPATH: join(FOLDER, 'src') });
});

test('its own tests pass', async () => {
  await module(['pytest', '--quiet'], { PYTHONPATH: join(FOLDER, 'src') });
});

test('its package works in an empty environment', async () => {
  await module(['hatchling', 'build', '--directory', folder]);
  const [wheel] = globSync(join(folder, '*.whl'));
  const [source] = globSync(join(folder, '*.tar.gz'));
  const { stdout: names } = await run('tar', ['--list', '--file', source]);
  for (const file of ['LICENSE', 'README.md', 'src/fourwinds/py.typed']) expect(names).toContain(`/${file}\n`);
  const empty = join(folder, 'empty');
  await run('python3', ['-m', 'venv', '--without-pip', empty]);
  const own = join(empty, 'bin/python');
  const pip = ['pip', '--disable-pip-version-check', '--python', own, 'install', '--quiet', '--no-index'];
  await module([...pip, '--find-links', wheels, wheel]);
  const program = 'import fourwinds; print(fourwinds.__version__, fourwinds.Fourwinds.__name__)';
  const { stdout } = await run(own, ['-c', program], { cwd: folder });
  const { version } = JSON.parse(readFileSync(join(FOLDER, '../../package.json'), 'utf8')) as { version: string };
  expect(stdout).toBe(`${version} Fourwinds\n`);
});

test('the examples of its page work with the product', async () => {
  const { http, token } = await sharedProduct();
  const program = join(folder, 'run-examples.py');
  writeFileSync(program, examples(`http://${http}`, token));
  const { stdout } = await run(python, ['-W', 'error', program], { env: { PYTHONPATH: join(FOLDER, 'src') } });
  expect(stdout).toMatch(/^active True\n/);
  expect(stdout).toMatch(/^no such zone$/m);
  expect(stdout).toMatch(/^python\.example .*name='hook'.*\n200$/m);
}, 120_000);
