import { execFile } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import dnsPacket from 'dns-packet';
import { startEmbedded } from '../test/demo/product.ts';
import { Resolver } from '../test/demo/resolver.ts';
import type { Fourwinds } from '../test/e2e/fourwinds.ts';
import { descendants } from '../test/e2e/process-tree.ts';
import { type Bench, count } from './bench.ts';
import type { ZoneEntry } from './latency.ts';
import { knot, nsd, type PeerKind, startPeer } from './peers.ts';
import type { ClientJob, ClientResult } from './query-client.ts';
import { microseconds } from './statistics.ts';

const SECONDS = count('FOURWINDS_BENCH_SECONDS', 5);
const WARM_UP = 1;
const CLIENT = join(import.meta.dirname, 'query-client.ts');
const DOMAIN = 'queries.example';
const ENTRIES = Array.from({ length: 1000 }, (_, i): ZoneEntry => ({
  name: `host-${i}`,
  type: 'A',
  value: `192.0.2.${i & 255}`,
}));

export const queries: Bench = {
  name: 'queries',
  async run(say) {
    const rows: string[][] = [];
    const add = (name: string, load: ClientResult): void => {
      rows.push([
        name,
        String(Math.round(load.replies / load.seconds)),
        `${(load.cpu / load.replies).toFixed(1)} µs`,
        microseconds(load.median),
        microseconds(load.p99),
      ]);
      say(rows.at(-1)!.join('  '));
    };
    add('Fourwinds', await loadFourwinds());
    add('Knot DNS', await loadPeer(knot));
    add('NSD', await loadPeer(nsd));
    return {
      title: 'Query path, UDP over loopback',
      method:
        `One client keeps up to 128 queries for A records of a zone of ${ENTRIES.length} under way for ${SECONDS} s, one in five for a name that does not exist, ` +
        'and sends and receives many with one system call. Each server has one thread for datagrams.',
      head: ['server', 'replies a second', 'CPU a query', 'median', 'p99'],
      rows,
    };
  },
};

async function loadFourwinds(): Promise<ClientResult> {
  await using product = await startEmbedded();
  const { fourwinds } = product;
  await publish(fourwinds);
  const isFirst = ({ pid, command }: { pid: number; command: string }): boolean =>
    command.includes('nameserver.js') &&
    readFileSync(`/proc/${pid}/environ`, 'utf8').includes('FOURWINDS_REGION=ns1\0');
  const { pid } = descendants(fourwinds.pid).find(isFirst)!;
  return await load(fourwinds.dns[0], pid);
}

async function publish(fourwinds: Fourwinds): Promise<void> {
  await fourwinds.request('POST', '/api/v1/zones', { name: DOMAIN });
  const { status, body } = await fourwinds.request('PATCH', `/api/v1/zones/${DOMAIN}/records?wait=30s`, {
    changes: ENTRIES,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

async function loadPeer(kind: PeerKind): Promise<ClientResult> {
  await using peer = await startPeer(kind, new Map([[DOMAIN, ENTRIES]]));
  return await load(peer.server, peer.pid);
}

/** Asks from a process of its own. */
async function load(server: string, pid: number): Promise<ClientResult> {
  await untilServing(server);
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-bench-'));
  const file = join(folder.path, 'queries');
  writeFileSync(file, Buffer.concat(makeQueries()));
  const processes = [pid, ...descendants(pid).map((process) => process.pid)];
  const job: ClientJob = { server, queries: file, warmUp: WARM_UP, seconds: SECONDS, rate: 0, processes };
  const { stdout } = await promisify(execFile)(process.execPath, [CLIENT, JSON.stringify(job)]);
  return JSON.parse(stdout) as ClientResult;
}

async function untilServing(server: string): Promise<void> {
  using resolver = await Resolver.open(server);
  await resolver.ask(DOMAIN, 'SOA');
}

/** With their lengths before them. */
function makeQueries(): Buffer[] {
  return ENTRIES.map(({ name }, i) =>
    dnsPacket.streamEncode({
      type: 'query',
      questions: [{ name: `${i % 5 === 0 ? 'no-' : ''}${name}.${DOMAIN}`, type: 'A' }],
    }),
  );
}
