import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigMapKind, make, NamespaceKind } from '@fourwinds/resources';
import { generatePublicationKey, renderSnapshot, signerOf, type SignText, writePublicKey } from '@fourwinds/snapshot';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { descendants } from '../test/e2e/process-tree.ts';
import { freePort } from '../test/free-port.ts';
import { startPostgres } from '../test/postgres/server.ts';
import { type Bench, count } from './bench.ts';
import { knot, nsd, type PeerKind, zoneFiles } from './peers.ts';
import { cpuMicroseconds } from './process-cpu.ts';
import { memoryOf, peakMemory, sumOf } from './process-memory.ts';
import { untilServing } from './query/readiness.ts';
import { mebibytes, seconds } from './statistics.ts';

const ZONES = count('FOURWINDS_BENCH_ZONES', 100_000);
const RECORDS_EACH = 10;
/** Number of zones that are queried until the server answers for all of them. */
const ASKED = 200;
const WRITERS = 500;
const NAMESERVER = join(import.meta.dirname, '../dist/nameserver.js');

/** A server to start. It answers on 127.0.0.1. */
interface Start {
  readonly name: string;
  readonly from: string;
  readonly command: readonly string[];
  readonly environment?: { readonly [name: string]: string };
  readonly port: number;
}

export const load: Bench = {
  name: 'load',
  async run(say) {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-load-'));
    const domains = Array.from({ length: ZONES }, (_, i) => `zone-${i.toString(36)}.example`);
    const rows: string[][] = [];
    const measure = async (start: Start): Promise<void> => {
      rows.push(await measured(start, domains));
      say(rows.at(-1)!.join('  '));
    };
    for (const [i, domain] of domains.entries()) {
      writeFileSync(join(folder.path, `${domain}.zone`), zoneText(domain, i));
    }
    for (const kind of [knot, nsd]) await measure(peerStart(kind, folder.path, domains, await freePort()));
    const environment = { FOURWINDS_ZONES: folder.path };
    await measure(fourwindsStart('folder', environment, await freePort()));
    await measureRegion(join(folder.path, 'region'), domains, measure);
    return {
      title: `Starting with ${ZONES} zones of ${RECORDS_EACH} records`,
      method:
        `The time runs from the start of the program until ${ASKED} sampled zones answer. Memory is then the PSS of all processes; “at most” is the sum of their largest RSS. ` +
        '“Store”: nameservers load ConfigMaps from the embedded Postgres, which uses the same cores. “Cache”: they load the disk cache while the store is unreachable.',
      head: ['server', 'zones from', 'all answer', 'memory', 'at most', 'CPU'],
      rows,
    };
  },
};

/** Measures a region's nameserver, started first with an empty cache, then with a filled one. */
async function measureRegion(
  folder: string,
  domains: readonly string[],
  measure: (start: Start) => Promise<void>,
): Promise<void> {
  const { privateKey, publicKey } = generatePublicationKey();
  const postgres = await startPostgres();
  const environment = {
    FOURWINDS_STORE: `${postgres.url}?store=ns1`,
    FOURWINDS_REGION: 'ns1',
    FOURWINDS_CACHE_DIR: join(folder, 'cache'),
    FOURWINDS_CACHE_KEY: randomBytes(32).toString('hex'),
    FOURWINDS_PUBLICATION_KEY: writePublicKey(publicKey),
  };
  mkdirSync(folder);
  try {
    const store = await openStore(environment.FOURWINDS_STORE);
    await fill(store, domains, signerOf(privateKey));
    await store.close();
    await measure(fourwindsStart('store', environment, await freePort()));
  } finally {
    await postgres.stop();
  }
  await measure(fourwindsStart('cache', environment, await freePort()));
}

async function fill(store: ResourceStore, domains: readonly string[], signed: SignText): Promise<void> {
  for (const name of ['kube-system', 'fourwinds-system'])
    await store.create(NamespaceKind, make(NamespaceKind, { name }, {}));
  let next = 0;
  const write = async (): Promise<void> => {
    while (next < domains.length) {
      const serial = next++;
      const [, , soa, ...lines] = zoneText(domains[serial], serial).trim().split('\n');
      const owner = `${domains[serial]}.`;
      const block = { owner, text: lines.map((line) => absolute(line, owner)).join('') };
      const snapshot = renderSnapshot(
        { domain: owner, version: BigInt(serial + 1), serial, soa: absolute(soa, owner), blocks: [block] },
        signed,
      );
      await store.create(ConfigMapKind, snapshot.manifest);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

function absolute(line: string, origin: string): string {
  const [name, ...rest] = line.split(' ');
  const owner = name === '@' ? origin : `${name}.${origin}`;
  return `${owner} 3600 IN ${rest.map((word) => word.replace(/^(mail|hostmaster)$/, `$1.${origin}`)).join(' ')}\n`;
}

function zoneText(domain: string, serial: number): string {
  return [
    `$ORIGIN ${domain}.`,
    '$TTL 3600',
    `@ SOA ns1.example.net. hostmaster ${serial} 7200 3600 1209600 300`,
    '@ NS ns1.example.net.',
    '@ NS ns2.example.net.',
    '@ A 192.0.2.1',
    '@ MX 10 mail',
    '@ TXT "v=spf1 mx -all"',
    'ftp A 192.0.2.3',
    'mail A 192.0.2.2',
    'mail AAAA 2001:db8::1',
    `www CNAME ${domain}.`,
    '',
  ].join('\n');
}

function peerStart(kind: PeerKind, folder: string, domains: readonly string[], port: number): Start {
  const configuration = join(folder, `${kind.program}.conf`);
  writeFileSync(configuration, kind.configuration(folder, port, zoneFiles(folder, domains)));
  return { name: kind.program, from: 'folder', command: [kind.program, ...kind.arguments(configuration)], port };
}

function fourwindsStart(from: string, environment: { readonly [name: string]: string }, port: number): Start {
  const own = { FOURWINDS_DNS: `127.0.0.1:${port}`, FOURWINDS_STDIN: 'lifeline', FOURWINDS_WORKERS: '1' };
  const command = [process.execPath, NAMESERVER];
  return { name: 'Fourwinds', from, command, environment: { ...own, ...environment }, port };
}

async function measured(
  { name, from, command, environment, port }: Start,
  domains: readonly string[],
): Promise<string[]> {
  const asked = domains.filter((_, i) => i % Math.ceil(domains.length / ASKED) === 0);
  const began = performance.now();
  const [program, ...words] = command;
  const server = spawn(program, words, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(server, 'exit');
  try {
    await untilServing({ server: { name }, port }, [...asked, domains.at(-1)!]);
    const took = performance.now() - began;
    const pids = [server.pid!, ...descendants(server.pid!).map(({ pid }) => pid)];
    const { pss } = sumOf(pids.map(memoryOf));
    const peak = pids.reduce((sum, pid) => sum + peakMemory(pid), 0);
    return [name, from, seconds(took), mebibytes(pss), mebibytes(peak), seconds(cpuMicroseconds(pids) / 1000)];
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}
