/** @slow: not in make check. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedProduct } from '../../test/house/shared-product.ts';
import { go } from '../go-command.ts';

/** Runs the checks of the Go library, and the examples of its page. Needs `make build`. */

const FOLDER = import.meta.dirname;
const PAGE = join(FOLDER, '../../docs/clients/go.md');

const run = promisify(execFile);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-go-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The examples of the page as one program: its imports, its functions, and the rest. */
function examples(): string {
  const blocks = Array.from(readFileSync(PAGE, 'utf8').matchAll(/^```go\n([^]*?)^```/gm), ([, block]) => block);
  const isOutside = (block: string): boolean => /^(import|func) /.test(block);
  const main = blocks.filter((block) => !isOutside(block)).join('\n');
  return ['package main\n', ...blocks.filter(isOutside), `func main() {\n${main}}\n`].join('\n');
}

/** Makes a module that uses the library. Returns its folder. */
function moduleOf(program: string): string {
  const name = 'go.fourwinds.dev/fourwinds';
  const lines = ['module example', 'go 1.25', `require ${name} v0.0.0`, `replace ${name} => ${FOLDER}`];
  writeFileSync(join(folder, 'go.mod'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'main.go'), program);
  return folder;
}

test('gofmt and go vet have no complaint', async () => {
  const { stdout } = await run('gofmt', ['-l', FOLDER]);
  expect(stdout).toBe('');
  await go(['vet', './...']);
}, 300_000);

test('its own tests pass', async () => {
  await go(['test', './...']);
}, 300_000);

test('it needs only the standard library', async () => {
  const packages = await go(['list', '-deps', '-f', '{{if not .Standard}}{{.ImportPath}}{{end}}', '.']);
  expect(packages.match(/^(?!go\.fourwinds\.dev\/fourwinds(\/|$)).+/gm)).toBeNull();
}, 300_000);

test('the examples of its page work with the product', async () => {
  const { http, token } = await sharedProduct();
  const program = moduleOf(examples());
  await go(['vet', '.'], { folder: program });
  await go(['build', '-o', 'examples', '.'], { folder: program });
  const environment = { FOURWINDS_URL: `http://${http}`, FOURWINDS_TOKEN: token };
  const { stdout } = await run(join(folder, 'examples'), [], { env: environment });
  expect(stdout).toMatch(/^active true\n/);
  expect(stdout).toMatch(/^no such zone$/m);
  expect(stdout).toMatch(/^go\.example 1\n200$/m);
}, 300_000);
