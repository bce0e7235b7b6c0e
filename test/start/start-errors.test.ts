import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** If a variable in a program's environment is wrong, the program prints a single line that names the variable. */

type Program = 'supervisor' | 'operator' | 'api' | 'nameserver' | 'worker';
type Variables = { readonly [name: string]: string };

let folder: string;
let taken: Server;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-start-'));
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  address = `127.0.0.1:${(taken.address() as { port: number }).port}`;
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

const INFORMATION = /^\{"level":30,.*\n/gm;

/** The stderr of a program that cannot start, without informational log lines. */
async function complaint(program: Program, variables: Variables): Promise<string> {
  const main = new URL(`../../${program}/src/main.ts`, import.meta.url).pathname;
  const data = program === 'supervisor' ? { FOURWINDS_DATA_DIR: join(folder, 'data') } : {};
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const environment = { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', ...data };
  const child = spawn(process.execPath, [main], {
    env: { ...environment, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);
  expect(status).toBe(1);
  return said.replaceAll(INFORMATION, '');
}

const BAD_DOMAIN = { FOURWINDS_SERVICE_DOMAIN: 'fourwinds..example' };
const NOT_A_DOMAIN = 'FOURWINDS_SERVICE_DOMAIN: "fourwinds..example" is not a domain such as fourwinds.example';

test.each<[Program, Variables, string]>([
  ['supervisor', BAD_DOMAIN, `Fourwinds cannot start: ${NOT_A_DOMAIN}`],
  ['operator', { ...BAD_DOMAIN, FOURWINDS_STORE: 'postgres://x' }, `operator cannot start: ${NOT_A_DOMAIN}`],
  ['operator', {}, 'operator cannot start: FOURWINDS_STORE: this is required'],
  ['worker', {}, 'worker cannot start: DATABASE_URL: this is required'],
  ['api', { ...BAD_DOMAIN, FOURWINDS_STORE: 'x', DATABASE_URL: 'x' }, `api cannot start: ${NOT_A_DOMAIN}`],
  [
    'supervisor',
    { FOURWINDS_WORKERS: 'many' },
    'Fourwinds cannot start: FOURWINDS_WORKERS: this must be a whole number',
  ],
  [
    'supervisor',
    { FOURWINDS_RATE_LIMIT: 'yes' },
    'Fourwinds cannot start: FOURWINDS_RATE_LIMIT: this must be one of on, off, remote',
  ],
  [
    'supervisor',
    { FOURWINDS_REVEAL: 'version' },
    'Fourwinds cannot start: FOURWINDS_REVEAL: this variable is called FOURWINDS_CHAOS now',
  ],
  [
    'nameserver',
    { FOURWINDS_ZONES: '/nope', FOURWINDS_RATE_LIMIT_SLIP: '2' },
    'nameserver cannot start: FOURWINDS_RATE_LIMIT_SLIP: this variable is called FOURWINDS_RRL_SLIP now',
  ],
  ['nameserver', { FOURWINDS_ZONES: '/nope' }, 'nameserver cannot start: FOURWINDS_ZONES: /nope does not exist'],
  [
    'operator',
    { FOURWINDS_STORE: 'mysql://x' },
    'operator cannot start: FOURWINDS_STORE: the store cannot be used (the address of a store begins with postgres: or kubernetes:)',
  ],
])('%s with %j', async (program, variables, expected) => {
  expect(await complaint(program, { ...dnsOf(program), ...variables })).toBe(`${expected}\n`);
});

test.each<[Program, string, Variables]>([
  ['nameserver', 'FOURWINDS_DNS', {}],
  ['nameserver', 'FOURWINDS_METRICS', { FOURWINDS_DNS: '127.0.0.1:0' }],
  ['supervisor', 'FOURWINDS_HTTP', {}],
])('%s at an address that is taken: %s', async (program, variable, variables) => {
  const zones: Variables = program === 'nameserver' ? { FOURWINDS_ZONES: folder, FOURWINDS_WORKERS: '0' } : {};
  const name = program === 'supervisor' ? 'Fourwinds' : program;
  expect(await complaint(program, { ...dnsOf(program), ...zones, ...variables, [variable]: address })).toBe(
    `${name} cannot start: ${variable}: ${address} is in use by another program; set ${variable} to another address\n`,
  );
});

test('two errors are two lines', async () => {
  expect(await complaint('supervisor', { ...BAD_DOMAIN, FOURWINDS_HTTP: 'localhost' })).toBe(
    [
      'Fourwinds cannot start: the environment is not right:',
      '  FOURWINDS_HTTP: "localhost" is not an address and port such as 127.0.0.1:8080 or [::1]:8080',
      `  ${NOT_A_DOMAIN}\n`,
    ].join('\n'),
  );
});

/** The supervisor requires four addresses with free ports. */
function dnsOf(program: Program): Variables {
  const loopback = [61, 62, 63, 64].map((last) => `127.0.60.${last}:0`).join(',');
  const addresses = { supervisor: loopback, nameserver: '127.0.0.1:0' };
  return program in addresses ? { FOURWINDS_DNS: addresses[program as keyof typeof addresses] } : {};
}
