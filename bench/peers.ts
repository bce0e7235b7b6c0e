import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../test/free-port.ts';
import { startForeignProgram } from '../test/foreign-program.ts';
import { knotConfiguration, nsdConfiguration, type ZoneFile } from '../test/peer-configuration.ts';
import { until } from '../test/until.ts';
import type { ZoneEntry } from './latency.ts';

/** Another nameserver on this machine, with zone files in its own folder. */
export interface Peer extends AsyncDisposable {
  readonly pid: number;
  readonly server: string;
  /** Writes a zone file with the next serial. */
  writeZone(domain: string, entries: readonly ZoneEntry[]): void;
  reload(domain: string): Promise<void>;
}

export interface PeerKind {
  readonly program: string;
  configuration(folder: string, port: number, zones: readonly ZoneFile[]): string;
  readonly arguments: (configuration: string) => string[];
  readonly reload: (configuration: string, domain: string) => [program: string, ...string[]];
}

export const knot: PeerKind = {
  program: 'knotd',
  arguments: (configuration) => ['-c', configuration],
  reload: (configuration, domain) => ['knotc', '-c', configuration, 'zone-reload', domain],
  configuration: (folder, port, zones) =>
    knotConfiguration({ folder, port, zones, settings: [], logs: 'info', zoneSettings: [] }),
};

export const nsd: PeerKind = {
  program: 'nsd',
  arguments: (configuration) => ['-d', '-c', configuration],
  reload: (configuration, domain) => ['nsd-control', '-c', configuration, 'reload', domain],
  configuration: (folder, port, zones) =>
    nsdConfiguration({ folder, port, zones, settings: ['database: ""', 'minimal-responses: yes'], control: true }),
};

/** Starts a server with zones, given by domain. It ends with this process. */
export async function startPeer(kind: PeerKind, zones: ReadonlyMap<string, readonly ZoneEntry[]>): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-bench-'));
  const port = await freePort();
  const configuration = join(folder, 'conf');
  writeFileSync(configuration, kind.configuration(folder, port, zoneFiles(folder, [...zones.keys()])));
  let serial = 0;
  const writeZone = (domain: string, entries: readonly ZoneEntry[]): void => {
    const file = join(folder, `${domain}.zone`);
    writeFileSync(`${file}.new`, zoneText(domain, ++serial, entries));
    renameSync(`${file}.new`, file);
  };
  for (const [domain, entries] of zones) writeZone(domain, entries);
  const command = [kind.program, ...kind.arguments(configuration)];
  const server = startForeignProgram(command, join(folder, 'log'));
  const started = until(`${kind.program} starts`, () => existsSync(join(folder, 'control')));
  await Promise.race([server.failed, started]);
  return {
    pid: server.pid,
    server: `127.0.0.1:${port}`,
    writeZone,
    async reload(domain) {
      const [program, ...args] = kind.reload(configuration, domain);
      await promisify(execFile)(program, args);
    },
    async [Symbol.asyncDispose]() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function zoneFiles(folder: string, domains: readonly string[]): ZoneFile[] {
  return domains.map((domain) => ({ apex: `${domain}.`, path: join(folder, `${domain}.zone`) }));
}

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
