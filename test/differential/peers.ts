import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeMessage, encodeMessage, makeMessage, Name, RCODE } from '@fourwinds/dns';
import { Client, type Transport } from './client.ts';

export interface ZoneFile {
  /** With the final dot. */
  readonly apex: string;
  readonly path: string;
}

/** Another nameserver, which serves the same zones. */
export interface Peer {
  readonly name: string;
  /** On 127.0.0.1, UDP and TCP. */
  readonly port: number;
  /** Undefined for silence. */
  ask(message: Uint8Array, transport: Transport): Promise<Buffer | undefined>;
  stop(): Promise<void>;
}

const SOA = 6;
const START_MILLISECONDS = 5_000;
const PAUSE_MILLISECONDS = 20;

/** Runs a server that ends when standard input, a pipe of the test's process, closes. */
const LIFELINE = 'exec 3<&0; "$@" & server=$!; { cat <&3 >/dev/null; kill -9 $server; } & wait $server';

/** It says who it is, hides in the class CHAOS, and speaks cookies. */
const NSD_SETTINGS = [
  'minimal-responses: no',
  'nsid: "ascii_ns1"',
  'hide-version: yes',
  'hide-identity: yes',
  'answer-cookie: yes',
  'cookie-secret: 000102030405060708090a0b0c0d0e0f',
];

/** `settings` are lines of its `server:` clause. */
export async function startNsd(
  folder: string,
  zones: readonly ZoneFile[],
  settings: readonly string[] = NSD_SETTINGS,
): Promise<Peer> {
  const port = await freePort();
  const server = join(folder, 'nsd');
  mkdirSync(server);
  const configuration = `server:
  ip-address: 127.0.0.1@${port}
  username: ""
  chroot: ""
  zonesdir: "${server}"
  database: ""
  pidfile: "${server}/pid"
  xfrdfile: "${server}/xfrd"
  zonelistfile: "${server}/zonelist"
  xfrdir: "${server}"
  logfile: "${server}/log"
  server-count: 1
  refuse-any: no
  rrl-ratelimit: 0
${settings.map((setting) => `  ${setting}\n`).join('')}remote-control:
  control-enable: no
${zones.map(({ apex, path }) => `zone:\n  name: "${apex}"\n  zonefile: "${path}"\n`).join('')}`;
  writeFileSync(join(server, 'conf'), configuration);
  return startPeer('NSD', ['nsd', '-d', '-c', join(server, 'conf')], { port, zones, log: join(server, 'log') });
}

export async function startKnot(folder: string, zones: readonly ZoneFile[]): Promise<Peer> {
  const port = await freePort();
  const server = join(folder, 'knot');
  mkdirSync(server);
  const configuration = `server:
  rundir: "${server}"
  listen: 127.0.0.1@${port}
  udp-workers: 1
  tcp-workers: 1
  background-workers: 1
  nsid: ns1
database:
  storage: "${server}"
log:
- target: "${server}/log"
  any: info
template:
- id: default
  storage: "${server}"
  semantic-checks: off
  zonefile-sync: -1
  journal-content: none
zone:
${zones.map(({ apex, path }) => `- domain: ${apex}\n  file: "${path}"\n`).join('')}`;
  writeFileSync(join(server, 'conf'), configuration);
  return startPeer('Knot', ['knotd', '-c', join(server, 'conf')], { port, zones, log: join(server, 'log') });
}

interface PeerFacts {
  readonly port: number;
  readonly zones: readonly ZoneFile[];
  readonly log: string;
}

/** Resolves when the server answers for all zones. Rejects with what it logged when it ends instead. */
async function startPeer(name: string, command: readonly string[], { port, zones, log }: PeerFacts): Promise<Peer> {
  const server = spawn('sh', ['-c', LIFELINE, 'sh', ...command], { stdio: ['pipe', 'ignore', 'ignore'] });
  server.stdin.on('error', () => undefined);
  const ended = once(server, 'exit');
  const failed = ended.then((): never => {
    const logged = existsSync(log) ? readFileSync(log, 'utf8') : `is ${command[0]} installed?`;
    throw new Error(`${name} ended: ${logged}`);
  });
  failed.catch(() => undefined);
  const client = new Client(port);
  try {
    await Promise.race([untilServing(client, zones, log), failed]);
  } catch (error) {
    client.close();
    throw error;
  }
  return {
    name,
    port,
    ask: (message, transport) => client.ask(message, transport),
    stop: async () => {
      client.close();
      server.stdin.end();
      await ended;
    },
  };
}

/** Throws what the server logged when it does not serve one of the zones. */
async function untilServing(client: Client, zones: readonly ZoneFile[], log: string): Promise<void> {
  const end = performance.now() + START_MILLISECONDS;
  for (const { apex } of zones) {
    const question = { name: Name.parse(apex), type: SOA, class: 1 };
    const query = encodeMessage(makeMessage({ id: 1, questions: [question] }));
    for (;;) {
      const response = await client.ask(query, 'udp');
      if (response !== undefined && decodeMessage(response).rcode === RCODE.NOERROR) break;
      if (performance.now() > end) throw new Error(`${apex} is not served:\n${readFileSync(log, 'utf8')}`);
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}

/** A port that nobody has, neither for TCP nor for UDP. */
export async function freePort(): Promise<number> {
  for (;;) {
    const tcp = createServer();
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4');
    const bound = await new Promise<boolean>((resolve) => {
      udp.once('error', () => resolve(false));
      udp.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
    });
    udp.close();
    await new Promise((resolve) => tcp.close(resolve));
    if (bound) return port;
  }
}
