import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { type Product, startEmbedded } from '../../test/house/product.ts';
import { goModule } from '../../tools/release/go-module.ts';
import { fromFolder, go } from '../go-command.ts';
import { runCommand } from './hosts.ts';
import { prepare, SEEN } from './seen.ts';

/**
 * Gets the Go module from a folder as a module proxy, in an empty project, and has the conversation with the product of
 * `make run`. Needs `make build`. `go version` downloads the older release of Go.
 */

let folder: string;
let product: Product;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-go-'));
  const root = path.join(import.meta.dirname, '../..');
  for (const { path: file, content } of goModule({ root, version: manifest.version, date: '2026-12-01', commit: '' })) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  product = await startEmbedded();
}, 600_000);
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['local', 'go1.25.5'])(
  'Go %s',
  async (toolchain) => {
    const project = path.join(folder, toolchain);
    mkdirSync(project);
    writeFileSync(path.join(project, 'go.mod'), 'module example.com/user\n\ngo 1.25\n');
    cpSync(path.join(import.meta.dirname, 'programs/conversation.go'), path.join(project, 'main.go'));
    const environment = { ...fromFolder(`${folder}/go`, path.join(folder, 'modules')), GOTOOLCHAIN: toolchain };
    const options = { folder: project, environment };
    await go(['version'], { ...options, environment: { ...environment, GOPROXY: '' } });
    await go(['get', 'go.fourwinds.dev/fourwinds@latest'], options);
    await go(['vet', '.'], options);
    await go(['build', '-o', 'program', '.'], options);
    const { baseUrl, token, zone } = await prepare(product);
    expect(await runCommand([path.join(project, 'program'), baseUrl, token, zone], project)).toEqual(SEEN);
  },
  300_000,
);
