import { execFile } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import dnsPacket from 'dns-packet';
import { makeCertificate } from '../nameserver/src/testing/certificate.ts';
import { startNameserver } from '../nameserver/src/testing/nameserver-process.ts';
import { descendants } from '../test/e2e/process-tree.ts';
import { until } from '../test/until.ts';
import { type Bench, count } from './bench.ts';
import type { ZoneEntry } from './latency.ts';
import { knot, nsd, type PeerKind, startPeer, zoneText } from './peers.ts';
import type { TcpJob, TcpResult } from './tcp-client.ts';

const SECONDS = count('FOURWINDS_BENCH_SECONDS', 5);
const WARM_UP = 3;
const CONNECTIONS = 32;
const UNDER_WAY = [1, 16];
const CLIENT = join(import.meta.dirname, 'tcp-client.ts');
const NAMESERVER = join(import.meta.dirname, '../dist/nameserver.js');
const DOMAIN = 'queries.example';
const ENTRIES = Array.from({ length: 1000 }, (_, i): ZoneEntry => ({
  name: `host-${i}`,
  type: 'A',
  value: `192.0.2.${i & 255}`,
}));

interface Server {
  readonly pid: number;
  readonly server: string;
}

export const tcp: Bench = {
  name: 'tcp',
  async run(say) {
    const rows: string[][] = [];
    const measure = async (name: string, tls: boolean, server: Server): Promise<void> => {
      for (const underWay of UNDER_WAY) {
        const { replies, seconds, cpu } = await load(server, tls, underWay);
        rows.push([name, String(underWay), String(Math.round(replies / seconds)), `${(cpu / replies).toFixed(1)} µs`]);
        say(rows.at(-1)!.join('  '));
      }
    };
    const ofPeer = async (name: string, kind: PeerKind): Promise<void> => {
      await using peer = await startPeer(kind, new Map([[DOMAIN, ENTRIES]]));
      await untilServing(peer);
      await measure(name, false, peer);
    };
    await withFourwinds(async (plain, encrypted) => {
      await measure('Fourwinds', false, plain);
      await measure('Fourwinds, over TLS', true, encrypted);
    });
    await ofPeer('Knot DNS', knot);
    await ofPeer('NSD', nsd);
    return {
      title: 'Query path, TCP over loopback',
      method:
        `A client keeps ${CONNECTIONS} connections open for ${SECONDS} s, with one or ${UNDER_WAY[1]} outstanding queries on each. ` +
        `The zone has ${ENTRIES.length} A records; one query in five asks for a missing name. Each server has one TCP thread.`,
      head: ['server', 'under way on each', 'replies a second', 'CPU a query'],
      rows,
    };
  },
};

async function withFourwinds(use: (plain: Server, encrypted: Server) => Promise<void>): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-bench-'));
  const path = (name: string): string => join(folder.path, name);
  const { certificate, key } = makeCertificate('bench.test');
  writeFileSync(path(`${DOMAIN}.zone`), zoneText(DOMAIN, 1, ENTRIES));
  writeFileSync(path('tls.crt'), certificate);
  writeFileSync(path('tls.key'), key);
  const environment = {
    FOURWINDS_ZONES: folder.path,
    FOURWINDS_DNS: '127.0.0.1:0',
    FOURWINDS_DOT: '127.0.0.1:0',
    FOURWINDS_DOT_CERTIFICATE: path('tls.crt'),
    FOURWINDS_DOT_KEY: path('tls.key'),
    FOURWINDS_WORKERS: '1',
  };
  await using nameserver = await startNameserver(environment, NAMESERVER);
  const { pid, ready } = nameserver;
  await use({ pid, server: ready.dns[0] }, { pid, server: ready.dot![0] });
}

async function load({ server, pid }: Server, tls: boolean, underWay: number): Promise<TcpResult> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-bench-'));
  const queries = join(folder.path, 'queries');
  writeFileSync(queries, Buffer.concat(makeQueries()));
  const processes = [pid, ...descendants(pid).map((process) => process.pid)];
  const times = { warmUp: WARM_UP, seconds: SECONDS };
  const job: TcpJob = { server, tls, queries, connections: CONNECTIONS, underWay, ...times, processes };
  const { stdout } = await promisify(execFile)(process.execPath, [CLIENT, JSON.stringify(job)]);
  return JSON.parse(stdout) as TcpResult;
}

async function untilServing({ server }: Server): Promise<void> {
  const [host, port] = server.split(':');
  const question = [`@${host}`, '-p', port, '+tcp', '+short', DOMAIN, 'SOA'];
  const hasAnswer = ({ stdout }: { stdout: string }): boolean => stdout !== '';
  const failed = (): boolean => false;
  await until(`${server} answers`, () => promisify(execFile)('dig', question).then(hasAnswer, failed));
}

/** With length prefixes. */
function makeQueries(): Buffer[] {
  return ENTRIES.map(({ name }, i) =>
    dnsPacket.streamEncode({
      type: 'query',
      questions: [{ name: `${i % 5 === 0 ? 'no-' : ''}${name}.${DOMAIN}`, type: 'A' }],
    }),
  );
}
