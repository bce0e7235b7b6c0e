import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import dnsPacket from 'dns-packet';
import { startEmbedded } from '../test/demo/product.ts';
import { Resolver } from '../test/demo/resolver.ts';
import type { Fourwinds } from '../test/e2e/fourwinds.ts';
import { descendants } from '../test/e2e/process-tree.ts';
import { type Bench, count } from './bench.ts';
import type { ZoneEntry } from './latency.ts';
import { knot, nsd, type PeerKind, startPeer } from './peers.ts';
import { milliseconds, quantile } from './statistics.ts';

const SECONDS = count('FOURWINDS_BENCH_SECONDS', 5);
const OUTSTANDING = 64;
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
    const add = (name: string, load: Load): void => {
      rows.push([
        name,
        String(load.rate),
        `${load.cpu.toFixed(1)} µs`,
        milliseconds(load.median),
        milliseconds(load.p99),
      ]);
      say(rows.at(-1)!.join('  '));
    };
    add('Fourwinds', await loadFourwinds());
    add('Knot DNS', await loadPeer(knot));
    add('NSD', await loadPeer(nsd));
    return {
      title: 'Query path, UDP over loopback',
      method:
        `One client in Node keeps ${OUTSTANDING} queries for A records of a zone of ${ENTRIES.length} under way for ${SECONDS} s, one in five for a name that does not exist. ` +
        'The client is the bottleneck of the faster ones; what a query costs the server in CPU time is not affected by that.',
      head: ['server', 'replies a second', 'CPU a query', 'median', 'p99'],
      rows,
    };
  },
};

async function loadFourwinds(): Promise<Load> {
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

async function loadPeer(kind: PeerKind): Promise<Load> {
  await using peer = await startPeer(kind, new Map([[DOMAIN, ENTRIES]]));
  return await load(peer.server, peer.pid);
}

interface Load {
  /** Replies a second. */
  readonly rate: number;
  /** Microseconds of the server's CPU time a reply. */
  readonly cpu: number;
  readonly median: number;
  readonly p99: number;
}

/** Keeps queries under way; a lost one is not sent again. */
async function load(server: string, pid: number): Promise<Load> {
  const [host, port] = server.split(':');
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 });
  socket.connect(Number(port), host);
  await once(socket, 'connect');
  const messages = makeQueries();
  const sentAt = new Float64Array(OUTSTANDING);
  const times: number[] = [];
  let next = 0;
  const send = (id: number): void => {
    const message = Buffer.from(messages[next++ % messages.length]);
    message.writeUInt16BE(id, 0);
    sentAt[id] = performance.now();
    socket.send(message);
  };
  let loading = true;
  socket.on('message', (reply) => {
    const id = reply.readUInt16BE(0);
    times.push(performance.now() - sentAt[id]);
    if (loading) send(id);
  });
  await untilServing(server);
  const [began, cpuBefore] = [performance.now(), cpuMicroseconds(pid)];
  for (let id = 0; id < OUTSTANDING; id++) send(id);
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  loading = false;
  const [elapsed, cpu] = [performance.now() - began, cpuMicroseconds(pid) - cpuBefore];
  socket.close();
  return {
    rate: Math.round((times.length / elapsed) * 1000),
    cpu: cpu / times.length,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

async function untilServing(server: string): Promise<void> {
  using resolver = await Resolver.open(server);
  await resolver.ask(DOMAIN, 'SOA');
}

function makeQueries(): Buffer[] {
  return ENTRIES.map(({ name }, i) =>
    dnsPacket.encode({
      type: 'query',
      questions: [{ name: `${i % 5 === 0 ? 'no-' : ''}${name}.${DOMAIN}`, type: 'A' }],
    }),
  );
}

/** CPU time of a process and those below it; the kernel counts in hundredths of a second. */
function cpuMicroseconds(pid: number): number {
  const ticks = [pid, ...descendants(pid).map((process) => process.pid)].map(cpuTicks);
  return ticks.reduce((sum, own) => sum + own, 0) * 10_000;
}

function cpuTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
