import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { type Bench, count } from './bench.ts';
import { seconds } from './statistics.ts';

const RECORDS = count('FOURWINDS_BENCH_RECORDS', 1_000_000);
const APEX = 'zonefile.example.';

interface Reader {
  readonly name: string;
  readonly does: string;
  readonly command: (file: string) => string[];
}

const SUBJECT = join(import.meta.dirname, 'zonefile-subject.ts');

const readers: readonly Reader[] = [
  { name: 'Fourwinds, into records', does: 'wire data of each', command: (file) => subject('records', file) },
  {
    name: 'Fourwinds, into a zone image',
    does: 'also sorts, groups and compiles them',
    command: (file) => subject('image', file),
  },
  { name: 'ldns-read-zone', does: 'wire data of each, and prints it', command: (file) => ['ldns-read-zone', file] },
  {
    name: 'named-checkzone',
    does: 'loads and checks them',
    command: (file) => ['named-checkzone', '-i', 'none', APEX, file],
  },
  { name: 'nsd-checkzone', does: 'loads them', command: (file) => ['nsd-checkzone', APEX, file] },
  {
    name: 'kzonecheck',
    does: 'loads and checks them',
    command: (file) => ['kzonecheck', '-d', 'off', '-o', APEX, file],
  },
];

/** Returns the command that runs the bundle next to the file. The bundle is built like the nameserver's. */
function subject(into: string, file: string): string[] {
  return [process.execPath, bundleBeside(file), into, file];
}

function bundleBeside(file: string): string {
  return join(dirname(file), 'subject.mjs');
}

export const zonefile: Bench = {
  name: 'zonefile',
  async run(say) {
    const folder = mkdtempSync(join(tmpdir(), 'fourwinds-zonefile-'));
    const rows: string[][] = [];
    try {
      for (const [zone, entries] of [
        ['mixed', mixed],
        ['signed', signed],
      ] as const) {
        const file = join(folder, zone);
        writeFileSync(file, zoneText(entries));
        await bundle(SUBJECT, bundleBeside(file));
        for (const { name, does, command } of readers) {
          const { wall, cpu } = time(command(file));
          rows.push([zone, name, does, seconds(wall), seconds(cpu), perSecond(cpu)]);
          say(rows.at(-1)!.join('  '));
        }
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    return {
      title: 'Reading a zone file',
      method:
        `Each program reads a zone of ${RECORDS} records. The mixed zone has addresses, aliases, mail, text, delegations, services and keys. The signed zone has addresses, NSEC records and signatures. ` +
        'The time includes the start of the program; the rate is for one core.',
      head: ['zone', 'reader', 'what it does', 'wall', 'CPU', 'records a second of CPU'],
      rows,
    };
  },
};

async function bundle(program: string, outfile: string): Promise<void> {
  await build({ entryPoints: [program], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'warning' });
}

function perSecond(milliseconds: number): string {
  return ((RECORDS / milliseconds) * 1000).toFixed(0);
}

/** Returns the wall time and CPU time of a program in milliseconds. */
function time(command: readonly string[]): { readonly wall: number; readonly cpu: number } {
  const began = performance.now();
  const { stdout, stderr } = spawnSync('sh', ['-c', '"$@" >/dev/null; times', 'sh', ...command], { encoding: 'utf8' });
  const wall = performance.now() - began;
  const [, ofChildren] = stdout.trim().split('\n');
  if (ofChildren === undefined) throw new Error(stderr);
  const cpu = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return { wall, cpu: cpu.reduce((sum, each) => sum + each) * 1000 };
}

function zoneText(entries: (host: string, i: number) => string[]): string {
  const lines = [
    `$ORIGIN ${APEX}`,
    '$TTL 3600',
    '@ SOA ns1 hostmaster 1 7200 3600 1209600 300',
    '@ NS ns1',
    'ns1 A 192.0.2.53',
  ];
  for (let i = 0; lines.length < RECORDS + 2; i++) lines.push(...entries(`host-${i.toString(36)}`, i));
  return `${lines.slice(0, RECORDS + 2).join('\n')}\n`;
}

function mixed(host: string, i: number): string[] {
  const octet = i & 255;
  const every = (period: number, ...lines: string[]): string[] => (i % period === 0 ? lines : []);
  return [
    `${host} IN A 10.${(i >> 16) & 255}.${(i >> 8) & 255}.${octet}`,
    `${host} IN AAAA 2001:db8::${(i & 0xffff).toString(16)}:${(i >> 16).toString(16)}`,
    ...every(2, `www.${host} 300 IN CNAME ${host}`),
    ...every(3, `${host} IN MX 10 mail.${host}`),
    ...every(4, `${host} IN TXT "v=spf1 ip4:192.0.2.${octet} -all" "second string"`),
    ...every(5, `sub-${i} IN NS ns1.sub-${i}`, `ns1.sub-${i} IN A 198.51.100.${octet}`),
    ...every(8, `_sip._tcp.${host} IN SRV 10 20 5060 ${host}.${APEX}`),
    ...every(15, `sub-${i} IN DS 12345 13 2 ${'0123456789ABCDEF'.repeat(4)}`),
    ...every(16, `_25._tcp.${host} IN TLSA 3 1 1 ${'0123456789abcdef'.repeat(4)}`),
    ...every(17, `${host} IN CAA 0 issue "letsencrypt.org"`),
    ...every(32, `${host} IN HTTPS 1 . alpn=h2,h3 ipv4hint=192.0.2.1`),
  ];
}

const SIGNATURE = `13 3 3600 20300101000000 20260101000000 12345 ${APEX} ${Buffer.alloc(64, 0xa5).toString('base64')}`;

function signed(host: string, i: number): string[] {
  return [
    `${host} IN A 10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
    `${host} IN RRSIG A ${SIGNATURE}`,
    `${host} IN NSEC ${host}-next A RRSIG NSEC`,
    `${host} IN RRSIG NSEC ${SIGNATURE}`,
  ];
}
