import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import { startBrowser } from '../../test/pages/browser.ts';
import type { Given } from './programs/conversation.ts';

const PROGRAMS = join(import.meta.dirname, 'programs');
const DEADLINE_MILLISECONDS = 110_000;

const run = promisify(execFile);

/** Writes a program into a project, as JavaScript. Its imports are left as they are. */
export function writeProgram(name: string, folder: string): void {
  const { outputText } = ts.transpileModule(readFileSync(join(PROGRAMS, `${name}.ts`), 'utf8'), {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
      verbatimModuleSyntax: true,
    },
  });
  writeFileSync(join(folder, `${name}.js`), outputText);
}

/** Runs a program of a command line runtime. Returns the JSON that it prints. */
export async function runCommand(
  [program, ...args]: readonly string[],
  folder: string,
  environment: { readonly [name: string]: string } = {},
): Promise<unknown> {
  const { stdout } = await run(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
    timeout: DEADLINE_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  return JSON.parse(stdout);
}

/** A worker with one service that may connect to this machine, on a free port. */
const WORKERD = (date: string) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker.js", esModule = embed "worker.js")], compatibilityDate = "${date}")),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;

/** Bundles the worker as wrangler does, and serves it with workerd for one conversation. */
export async function runInWorkerd(program: string, folder: string, given: Given): Promise<unknown> {
  const { outputFiles } = await build({
    stdin: { contents: readFileSync(join(PROGRAMS, 'worker.ts'), 'utf8'), loader: 'ts', resolveDir: folder },
    plugins: [
      {
        name: 'programs of the project',
        setup: (bundler) =>
          bundler.onResolve({ filter: /^\.\/.*\.ts$/ }, ({ path, resolveDir }) => ({
            path: join(resolveDir, path.replace(/ts$/, 'js')),
          })),
      },
    ],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    conditions: ['workerd', 'worker', 'browser'],
    write: false,
  });
  writeFileSync(join(folder, 'worker.js'), outputFiles[0].contents);
  writeFileSync(join(folder, 'config.capnp'), WORKERD('2026-11-01'));
  const server = spawn(program, ['serve', '--control-fd=3', 'config.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const ended = once(server, 'exit');
  try {
    const { port } = await portOf(server.stdio[3] as NodeJS.ReadableStream);
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(given) });
    return await response.json();
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
}

async function portOf(control: NodeJS.ReadableStream): Promise<{ port: number }> {
  for await (const line of createInterface({ input: control })) {
    const event = JSON.parse(line) as { readonly event: string; readonly port: number };
    if (event.event === 'listen') return event;
  }
  throw new Error('workerd ended before it listened');
}

const TYPES: { readonly [extension: string]: string } = { '.html': 'text/html', '.js': 'text/javascript' };

/** The modules of the package as they are, without a bundler. */
const PAGE = `<!doctype html><title>Client</title>
<script type="importmap">{"imports":{"@fourwinds/client":"/node_modules/@fourwinds/client/dist/index.js"}}</script>`;

/** Serves the files of a project for a browser. */
export async function servePage(folder: string): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer(({ url = '/' }, response) => {
    const file = join(folder, new URL(url, 'http://page').pathname);
    const content = url === '/' ? PAGE : existsSync(file) && readFileSync(file);
    if (content === false) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPES[extname(url)] ?? TYPES['.html'] }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Runs the conversation in a page of Chromium. */
export async function runInChromium(origin: string, given: Given): Promise<unknown> {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(origin);
    return await page.evaluate(`import('/conversation.js').then(({ converse }) => converse(${JSON.stringify(given)}))`);
  } finally {
    await browser.close();
  }
}
