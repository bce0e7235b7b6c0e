/** @slow: not in make check. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'yaml';
import { Accounts } from '../../api/src/accounts/accounts/accounts.ts';
import { createToken, hashToken } from '../../api/src/automation/tokens/token.ts';
import { Tokens } from '../../api/src/automation/tokens/tokens.ts';
import { silent } from '../../api/test/harness.ts';
import { KeptConnection } from '../../api/test/kept-connection.ts';
import { type MigratedDatabase, migratedDatabase } from '../../api/test/migrated-database.ts';
import { peakMemory } from '../../bench/process-memory.ts';
import { mebibytes, milliseconds, quantile } from '../../bench/statistics.ts';
import { freePort } from '../free-port.ts';
import { ServiceProcess } from '../service-process.ts';
import type { AttackName } from './attack-names.ts';

/** One network and two accounts attack the API, each as a process, while another account reads. */

const root = join(import.meta.dirname, '../..');
const API = join(root, 'api/src/main.ts');
const ATTACKER = join(import.meta.dirname, 'main.ts');
const READS_A_SECOND = 20;
/** The long form takes two minutes on an idle machine. */
const TEST_MILLISECONDS = 1_200_000;
/** Maximum milliseconds by which the attackers may slow down the slowest of a hundred reads. */
const MOST_DELAY = 100;

/** Reads before and during the attack. The long form compares their times. */
const isLong = process.env.FOURWINDS_TEST_WORST_CLIENTS === 'long';
const { before, during } = isLong ? { before: 600, during: 1800 } : { before: 1, during: 30 };

/** The number of connections of each attacker. */
const connections: { readonly [name in AttackName]: number } = isLong
  ? { 'half-sent forms': 1000, 'unread descriptions': 200, 'expensive bodies': 8 }
  : { 'half-sent forms': 100, 'unread descriptions': 50, 'expensive bodies': 2 };

const { api: chart } = parse(readFileSync(join(root, 'charts/fourwinds/values.yaml'), 'utf8')) as {
  readonly api: { readonly resources: { readonly limits: { readonly memory: string } } };
};
const MOST_OCTETS = Number(/^(\d+)Gi$/.exec(chart.resources.limits.memory)![1]) * 1024 ** 3;

const programs: ServiceProcess[] = [];
let database: MigratedDatabase;
let api: ServiceProcess;
let port: number;

beforeAll(async () => {
  database = await migratedDatabase(silent);
  port = await freePort();
  api = new ServiceProcess([process.execPath, API], {
    DATABASE_URL: database.url,
    FOURWINDS_STORE: `${database.url}?store=management`,
    FOURWINDS_HTTP: `127.0.0.1:${port}`,
    FOURWINDS_API_RATES: 'reads=1000000',
  });
  programs.push(api);
  await api.ready();
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.end()));
  await database.stop();
});

async function newToken(): Promise<string> {
  const id = await new Accounts(database.pool).create({ name: 'test', plan: 'verified', verified: true });
  const token = createToken(randomBytes);
  const scopes = ['zones:write', 'records:read', 'records:write'] as const;
  await new Tokens(database.pool).create(id, { kind: 'personal', scopes, name: 'test', hash: hashToken(token) });
  return token;
}

async function makeZone(token: string, name: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name });
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/zones`, { method: 'POST', headers, body });
  expect(status).toBe(201);
}

async function attack(name: AttackName, more: NodeJS.ProcessEnv = {}): Promise<void> {
  const environment = { ATTACK: name, PORT: String(port), CONNECTIONS: String(connections[name]), ...more };
  const program = new ServiceProcess([process.execPath, ATTACKER], environment);
  programs.push(program);
  await program.ready();
}

async function attackAs(zone: string): Promise<void> {
  const token = await newToken();
  await makeZone(token, zone);
  await attack('expensive bodies', { TOKEN: token, ZONE: zone });
}

/** Reads in sequence. Each must succeed. Returns their durations in milliseconds. */
async function read(token: string, path: string, many: number): Promise<number[]> {
  const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  using connection = await KeptConnection.open(port);
  const taken: number[] = [];
  for (let i = 0; i < many; i++) {
    const began = performance.now();
    const { status } = await connection.ask(head);
    taken.push(performance.now() - began);
    expect(status).toBe(200);
    if (isLong) await setTimeout(1000 / READS_A_SECOND);
  }
  return taken;
}

test(
  'an account is answered as before while others do their worst, and memory stays within the limit of the chart',
  async () => {
    const token = await newToken();
    await makeZone(token, 'reader.example');
    const path = '/api/v1/zones/reader.example/records';
    await read(token, path, before);
    const undisturbed = quantile(await read(token, path, before), 0.99);
    await Promise.all([
      attack('half-sent forms'),
      attack('unread descriptions'),
      attackAs('one.example'),
      attackAs('two.example'),
    ]);
    const taken = await read(token, path, during);
    const octets = peakMemory(api.pid);
    expect(octets).toBeLessThan(MOST_OCTETS);
    if (!isLong) return;
    const disturbed = quantile(taken, 0.99);
    process.stdout.write(
      `p99 ${milliseconds(undisturbed)} without attackers, ${milliseconds(disturbed)} with them (p50 ${milliseconds(quantile(taken, 0.5))}, most ${milliseconds(Math.max(...taken))}); ${mebibytes(octets)}\n`,
    );
    expect(disturbed - undisturbed).toBeLessThan(MOST_DELAY);
  },
  TEST_MILLISECONDS,
);
