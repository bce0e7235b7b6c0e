import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Product, startEmbedded } from '../../test/house/product.ts';
import { runCommand, runInChromium, runInWorkerd, servePage, writeProgram } from './hosts.ts';
import { installRuntimes, programOf } from './installed.ts';
import { prepare, SEEN } from './seen.ts';
import { createTypeScriptProject, type TypeScriptProject } from './typescript-project.ts';

/**
 * Installs the packed TypeScript library in an empty project, and has the same conversation with the product of
 * `make run` on each runtime. Needs `make build`.
 */

let modules: string;
let project: TypeScriptProject;
let page: { readonly origin: string; readonly server: Server };
let product: Product;

beforeAll(async () => {
  modules = await installRuntimes();
  project = await createTypeScriptProject();
  for (const name of ['conversation', 'main', 'main-with-proxy']) writeProgram(name, project.folder);
  page = await servePage(project.folder);
  product = await startEmbedded({ FOURWINDS_CORS_ORIGINS: page.origin });
}, 900_000);
afterAll(async () => {
  page?.server.close();
  await product?.[Symbol.asyncDispose]();
  project?.[Symbol.dispose]();
});

const given = () => prepare(product);

/** Requests by each client, as the service counts them. */
async function countedRequests(): Promise<{ readonly [client: string]: number }> {
  const response = await fetch(`http://${product.fourwinds.http}/metrics`);
  const lines = (await response.text()).matchAll(/^fourwinds_api_client_requests_total\{client="(.+?)".*\} (\d+)$/gm);
  return Object.fromEntries(Array.from(lines, ([, client, count]) => [client, Number(count)]));
}

const NODE = ['Node 22', 'Node 24', 'Node 26'] as const;

describe.each(NODE)('%s', (runtime) => {
  test('has the conversation', async () => {
    const argument = JSON.stringify(await given());
    expect(await runCommand([programOf(runtime, modules), 'main.js', argument], project.folder)).toEqual(SEEN);
  });

  test('has the conversation through a proxy', async () => {
    const argument = JSON.stringify(await given());
    const proxy = await ForwardProxy.start();
    const command = [programOf(runtime, modules), 'main-with-proxy.js', argument];
    expect(await runCommand(command, project.folder, { HTTP_PROXY: proxy.origin })).toEqual(SEEN);
    expect(proxy.hosts).toEqual(new Set([product.fourwinds.http]));
    proxy.stop();
  });
});

test('Deno, without permission for anything but this connection', async () => {
  const argument = JSON.stringify(await given());
  const command = ['run', '--quiet', '--no-prompt', `--allow-net=${product.fourwinds.http}`, 'main.js'];
  const environment = { DENO_DIR: join(project.folder, '.deno'), DENO_NO_UPDATE_CHECK: '1' };
  const program = [programOf('Deno', modules), ...command, argument];
  expect(await runCommand(program, project.folder, environment)).toEqual(SEEN);
});

test('Bun', async () => {
  const command = [programOf('Bun', modules), 'main.js', JSON.stringify(await given())];
  expect(await runCommand(command, project.folder)).toEqual(SEEN);
});

test('workerd', async () => {
  expect(await runInWorkerd(programOf('workerd', modules), project.folder, await given())).toEqual(SEEN);
});

test('Chromium, on a page of another origin', async () => {
  // Every other runtime named itself. Pages cannot.
  const { 'fourwinds-typescript': named, other } = await countedRequests();
  expect(named).toBeGreaterThan(0);
  expect(other).toBeUndefined();
  expect(await runInChromium(page.origin, await given())).toEqual(SEEN);
  expect(await countedRequests()).toMatchObject({ 'fourwinds-typescript': named, other: expect.any(Number) as number });
});

/** A proxy for plain HTTP (RFC 9110 section 7.6). */
class ForwardProxy {
  readonly hosts = new Set<string>();
  readonly #server = createServer((given, answer) => {
    const { host, pathname, search } = new URL(given.url!);
    this.hosts.add(host);
    const [hostname, port] = host.split(':');
    const options = { host: hostname, port, path: pathname + search, method: given.method, headers: given.headers };
    const sent = request(options, (received) => {
      answer.writeHead(received.statusCode!, received.headers);
      pipeline(received, answer).catch(() => answer.destroy());
    });
    sent.on('error', () => answer.destroy());
    answer.on('close', () => sent.destroy());
    pipeline(given, sent).catch(() => sent.destroy());
  });

  static async start(): Promise<ForwardProxy> {
    const proxy = new ForwardProxy();
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
