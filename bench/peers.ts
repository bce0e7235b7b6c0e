import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, freeAddresses } from '../test/e2e/fourwinds.ts';
import type { ZoneEntry } from './latency.ts';

/** Another nameserver on this machine, with zone files in a folder of its own. */
export interface Peer extends AsyncDisposable {
  readonly pid: number;
  readonly server: string;
  /** Writes the file of a zone, with the next serial. */
  writeZone(domain: string, entries: readonly ZoneEntry[]): void;
  /** Has it read the file of a zone again. */
  reload(domain: string): Promise<void>;
}

export interface PeerKind {
  readonly program: string;
  configuration(folder: string, port: string, domains: readonly string[]): string;
  readonly arguments: (configuration: string) => string[];
  readonly reload: (configuration: string, domain: string) => [program: string, ...string[]];
}

export const knot: PeerKind = {
  program: 'knotd',
  arguments: (configuration) => ['-c', configuration],
  reload: (configuration, domain) => ['knotc', '-c', configuration, 'zone-reload', domain],
  configuration: (folder, port, domains) => `server:
  rundir: "${folder}"
  listen: 127.0.0.1@${port}
  udp-workers: 1
  tcp-workers: 1
control:
  listen: "${folder}/control"
database:
  storage: "${folder}"
log:
- target: "${folder}/log"
  any: info
template:
- id: default
  storage: "${folder}"
  zonefile-sync: -1
  journal-content: none
zone:
${domains.map((domain) => `- domain: ${domain}.\n  file: "${domain}.zone"\n`).join('')}`,
};

export const nsd: PeerKind = {
  program: 'nsd',
  arguments: (configuration) => ['-d', '-c', configuration],
  reload: (configuration, domain) => ['nsd-control', '-c', configuration, 'reload', domain],
  configuration: (folder, port, domains) => `server:
  ip-address: 127.0.0.1@${port}
  username: ""
  chroot: ""
  zonesdir: "${folder}"
  database: ""
  pidfile: "${folder}/pid"
  xfrdfile: "${folder}/xfrd"
  zonelistfile: "${folder}/zonelist"
  xfrdir: "${folder}"
  logfile: "${folder}/log"
  minimal-responses: yes
  rrl-ratelimit: 0
remote-control:
  control-enable: yes
  control-interface: "${folder}/control"
${domains.map((domain) => `zone:\n  name: "${domain}."\n  zonefile: "${domain}.zone"\n`).join('')}`,
};

/** Runs a server that ends when standard input, a pipe of this process, closes. */
const LIFELINE = 'exec 3<&0; "$@" & server=$!; { cat <&3 >/dev/null; kill -9 $server; } & wait $server';

/** Starts a server with zones, given by domain. It ends with this process. */
export async function startPeer(kind: PeerKind, zones: ReadonlyMap<string, readonly ZoneEntry[]>): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-bench-'));
  const [, port] = (await freeAddresses()).dns[0].split(':');
  const configuration = join(folder, 'conf');
  writeFileSync(configuration, kind.configuration(folder, port, [...zones.keys()]));
  let serial = 0;
  const writeZone = (domain: string, entries: readonly ZoneEntry[]): void => {
    const file = join(folder, `${domain}.zone`);
    writeFileSync(`${file}.new`, zoneText(domain, ++serial, entries));
    renameSync(`${file}.new`, file);
  };
  for (const [domain, entries] of zones) writeZone(domain, entries);
  const command = [kind.program, ...kind.arguments(configuration)];
  const server = spawn('sh', ['-c', LIFELINE, 'sh', ...command], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(server, 'exit');
  server.stdin.on('error', () => undefined);
  const log = (): string => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '');
  const failed = ended.then(() => Promise.reject(new Error(`${kind.program} ended: ${log()}`)));
  failed.catch(() => undefined);
  await Promise.race([failed, eventually(`${kind.program} starts`, () => existsSync(join(folder, 'control')))]);
  return {
    pid: server.pid!,
    server: `127.0.0.1:${port}`,
    writeZone,
    async reload(domain) {
      const [program, ...args] = kind.reload(configuration, domain);
      await promisify(execFile)(program, args);
    },
    async [Symbol.asyncDispose]() {
      server.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A master file with records of a zone. */
export function zoneText(domain: string, serial: number, entries: readonly ZoneEntry[]): string {
  const lines = [
    `$ORIGIN ${domain}.`,
    '$TTL 300',
    `@ SOA ns1.example.net. hostmaster.example.net. ${serial} 14400 3600 604800 300`,
    '@ NS ns1.example.net.',
    ...entries.map(({ name, type, value }) => `${name} ${type} ${value}`),
  ];
  return `${lines.join('\n')}\n`;
}
