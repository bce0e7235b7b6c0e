import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RCODE } from '@fourwinds/dns/codes';
import { decodeMessage, encodeMessage, makeMessage } from '@fourwinds/dns/message';
import { Name } from '@fourwinds/dns/name';
import { startForeignProgram } from '../foreign-program.ts';
import { freePort } from '../free-port.ts';
import { knotConfiguration, nsdConfiguration, type ZoneFile } from '../peer-configuration.ts';
import { Client, type Transport } from './client.ts';

/** Another nameserver that serves the same zones. */
export interface Peer {
  readonly name: string;
  /** The port on 127.0.0.1, for UDP and TCP. */
  readonly port: number;
  /** Undefined if there is no response. */
  ask(message: Uint8Array, transport: Transport): Promise<Buffer | undefined>;
  stop(): Promise<void>;
}

const SOA = 6;
const START_MILLISECONDS = 5_000;
const PAUSE_MILLISECONDS = 20;

/** NSD settings: it sends an NSID, hides version and identity in class CHAOS, and supports cookies. */
const NSD_SETTINGS = [
  'minimal-responses: no',
  'nsid: "ascii_ns1"',
  'hide-version: yes',
  'hide-identity: yes',
  'answer-cookie: yes',
  'cookie-secret: 000102030405060708090a0b0c0d0e0f',
];

/** `settings` are lines for its `server:` clause. */
export async function startNsd(
  folder: string,
  zones: readonly ZoneFile[],
  settings: readonly string[] = NSD_SETTINGS,
): Promise<Peer> {
  const port = await freePort();
  const server = join(folder, 'nsd');
  mkdirSync(server);
  const configuration = nsdConfiguration({
    folder: server,
    port,
    zones,
    settings: ['database: ""', 'server-count: 1', 'refuse-any: no', ...settings],
    control: false,
  });
  writeFileSync(join(server, 'conf'), configuration);
  return startPeer('NSD', ['nsd', '-d', '-c', join(server, 'conf')], { port, zones, log: join(server, 'log') });
}

export async function startKnot(folder: string, zones: readonly ZoneFile[]): Promise<Peer> {
  const port = await freePort();
  const server = join(folder, 'knot');
  mkdirSync(server);
  const configuration = knotConfiguration({
    folder: server,
    port,
    zones,
    settings: ['background-workers: 1', 'nsid: ns1'],
    logs: 'info',
    zoneSettings: ['semantic-checks: off'],
  });
  writeFileSync(join(server, 'conf'), configuration);
  return startPeer('Knot', ['knotd', '-c', join(server, 'conf')], { port, zones, log: join(server, 'log') });
}

interface PeerFacts {
  readonly port: number;
  readonly zones: readonly ZoneFile[];
  readonly log: string;
}

/** Resolves when the server answers for all zones. If the server exits first, rejects with its log. */
export async function startPeer(
  name: string,
  command: readonly string[],
  { port, zones, log }: PeerFacts,
): Promise<Peer> {
  const program = startForeignProgram(command, log);
  const client = new Client(port);
  try {
    await Promise.race([untilServing(client, zones, log), program.failed]);
  } catch (error) {
    client.close();
    await program.end();
    throw error;
  }
  return {
    name,
    port,
    ask: (message, transport) => client.ask(message, transport),
    stop: async () => {
      client.close();
      await program.end();
    },
  };
}

/** Throws an error with the server's log if the server does not serve a zone that it should load. */
async function untilServing(client: Client, zones: readonly ZoneFile[], log: string): Promise<void> {
  const end = performance.now() + START_MILLISECONDS;
  for (const { apex } of zones.filter(({ refused }) => refused !== true)) {
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
