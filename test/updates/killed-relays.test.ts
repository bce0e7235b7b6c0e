/** @slow: not in make check. */
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { codeOf, keyOf, type ShownKey, signed, updateMessage } from '../../api/test/update-client.ts';
import { dig, type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { alive, descendants } from '../e2e/process-tree.ts';
import { Random } from '../random.ts';
import { until } from '../until.ts';

/**
 * Sends 50 UPDATEs per second while the API and the relaying nameservers are killed. Checks that each acknowledged
 * UPDATE is applied exactly once. Needs `make build`.
 */

const SEED = Number(process.env.FOURWINDS_SEED ?? Date.now());
const KILLS = Number(process.env.FOURWINDS_TEST_KILLS ?? 4);
const A_SECOND = 50;
const ZONES = 5;
/** Milliseconds between two kills. */
const MILLISECONDS = 1500;
/** nsupdate waits this long before it sends a datagram again. */
const RETRY_MILLISECONDS = 3000;

let folder: string;
let fourwinds: Fourwinds;
let key: ReturnType<typeof keyOf>;
const zones = Array.from({ length: ZONES }, (_, i) => `fire${i}.example`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
  // The product is not shared, because the test kills programs.
  fourwinds = await startFourwinds(folder, await freeAddresses(), { FOURWINDS_API_RATES: 'off' });
  for (const zone of zones) await fourwinds.request('POST', '/api/v1/zones', { name: zone });
  const token = { name: 'fire', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256' };
  const issued = await fourwinds.request('POST', '/api/v1/tokens', token);
  key = keyOf((issued.body as { readonly tsig: ShownKey }).tsig);
});
afterAll(async () => {
  process.kill(fourwinds.pid, 'SIGTERM');
  await fourwinds.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** The response of a nameserver to a datagram; undefined after a timeout. */
async function exchange(message: Uint8Array, server: string): Promise<Uint8Array | undefined> {
  const [host, port] = server.split(':');
  const socket = createSocket('udp4');
  const answered = new Promise<Uint8Array>((resolve) => {
    socket.once('message', resolve).on('error', () => undefined);
  });
  socket.send(message, Number(port), host);
  const answer = await Promise.race([answered, setTimeout(RETRY_MILLISECONDS, undefined, { ref: false })]);
  socket.close();
  return answer;
}

/** Sends the same message to one nameserver after another until there is a response. Returns the response code. */
async function update(i: number): Promise<string> {
  const lines = [`nxdomain h${i}`, `add h${i} A 192.0.2.1`];
  const message = signed(updateMessage(zones[i % ZONES], lines), key);
  for (let attempt = i; ; attempt++) {
    const answer = await exchange(message, fourwinds.dns[attempt % fourwinds.dns.length]);
    const code = answer && codeOf(answer, message, key);
    if (code !== undefined && !code.endsWith('SERVFAIL')) return code;
    if (code !== undefined) await setTimeout(200);
  }
}

async function kill(program: (command: string) => boolean): Promise<void> {
  const isIt = ({ parent, command }: { parent: number; command: string }): boolean =>
    parent === fourwinds.pid && program(command);
  await until('the program runs', () => descendants(fourwinds.pid).some(isIt));
  const [killed] = descendants(fourwinds.pid).filter(isIt);
  process.kill(killed.pid, 'SIGKILL');
  await until('the end of the program', () => alive([killed]).length === 0);
}

async function namesOf(zone: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await fourwinds.request('GET', `/api/v1/zones/${zone}/records?limit=200${cursor}`);
    const { data, next_cursor: next } = body as { data: { name: string }[]; next_cursor: string | null };
    names.push(...data.map(({ name }) => name));
    if (next === null) return names;
    cursor = `&cursor=${next}`;
  }
}

test(`${KILLS} kills (FOURWINDS_SEED=${SEED})`, async () => {
  const random = new Random(SEED);
  const sent: Promise<string>[] = [];
  const isAPI = (command: string): boolean => command.includes('api.js');
  const isNameserver = (command: string): boolean => command.includes('nameserver.js');
  const timer = setInterval(() => sent.push(update(sent.length)), 1000 / A_SECOND);
  for (let i = 0; i < KILLS; i++) {
    await setTimeout(random.between(MILLISECONDS / 2, MILLISECONDS));
    await kill(i % 2 === 0 ? isAPI : isNameserver);
  }
  await setTimeout(MILLISECONDS);
  clearInterval(timer);
  const codes = await Promise.all(sent);
  // A second application would fail, because the name exists.
  expect(codes).toEqual(codes.map(() => 'NOERROR'));
  const names = (await Promise.all(zones.map(namesOf))).flat();
  const wanted = codes.map((_, i) => `h${i}`);
  expect(names.sort()).toEqual(wanted.toSorted());
  const questions = codes.map((_, i) => `h${i}.${zones[i % ZONES]}`);
  for (const server of fourwinds.dns)
    await until(`${server} has all`, async () => (await dig(server, questions)).length === questions.length);
}, 600_000);
