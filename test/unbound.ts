import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLASS } from '@fourwinds/dns/codes';
import type { Message } from '@fourwinds/dns/message';
import { Name } from '@fourwinds/dns/name';
import { freePort } from './free-port.ts';
import { startForeignProgram } from './foreign-program.ts';
import { LARGEST_DATAGRAM, ResolverClient } from './resolver-client.ts';

export interface UnboundOptions {
  /** Trust anchors: DS or DNSKEY records in zone file format, with absolute owners. */
  readonly anchors: readonly string[];
  /**
   * The server addresses of each zone, for example `127.0.0.1:5301`. No other server is queried. The servers of the
   * first zone receive the queries for names outside all zones.
   */
  readonly stubs: ReadonlyMap<string, string | readonly string[]>;
  /** Unix time for signature validation; the current time if omitted. */
  readonly now?: number;
  /** Additional environment variables. */
  readonly environment?: NodeJS.ProcessEnv;
}

export interface Unbound {
  /** The address for UDP and TCP, for example `127.0.0.1:5353`. */
  readonly address: string;
  /** Sends a query with RD and DO. `cd` sets CD, which disables validation. */
  ask(name: string, type: number, cd?: boolean): Promise<Message>;
  /** Log lines about rejected answers. */
  log(): string;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

/**
 * Starts a validating resolver in its strictest configuration. It queries only the given servers and cannot outlive
 * this process. Throws its log if it exits.
 */
export async function startUnbound(options: UnboundOptions): Promise<Unbound> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-unbound-'));
  const port = await freePort();
  const path = join(folder, 'conf');
  writeFileSync(path, configuration(folder, port, options));
  const log = join(folder, 'log');
  const program = startForeignProgram(['unbound', '-d', '-c', path], log, { ...process.env, ...options.environment });
  const resolver = new ResolverClient(port);
  await Promise.race([resolver.ready(), program.failed]);
  return {
    address: `${HOST}:${port}`,
    ask: (name, type, cd = false) => resolver.ask({ name: Name.parse(name), type, class: CLASS.IN }, cd),
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      resolver.close();
      await program.end();
      rmSync(folder, { recursive: true });
    },
  };
}

function configuration(folder: string, port: number, { anchors, stubs, now }: UnboundOptions): string {
  const anchorLines = anchors.map((anchor) => `  trust-anchor: "${anchor.replaceAll('"', '')}"\n`);
  const time = now === undefined ? '' : `  val-override-date: "${signatureTime(now)}"\n`;
  const [anyServer] = stubs.values();
  const stubClauses = [stubClause('.', anyServer), ...[...stubs].map(([zone, servers]) => stubClause(zone, servers))];
  return `server:
  directory: "${folder}"
  chroot: ""
  username: ""
  pidfile: ""
  use-syslog: no
  logfile: "${join(folder, 'log')}"
  verbosity: 1
  val-log-level: 2
  num-threads: 1
  interface: ${HOST}@${port}
  do-ip6: no
  do-not-query-localhost: no
  local-zone: "test." nodefault
  local-zone: "invalid." nodefault
  edns-buffer-size: 1232
  max-udp-size: ${LARGEST_DATAGRAM}
  module-config: "validator iterator"
  trust-anchor-signaling: no
  target-fetch-policy: "0 0 0 0 0"
  harden-glue: yes
  harden-dnssec-stripped: yes
  harden-below-nxdomain: yes
  harden-algo-downgrade: yes
  aggressive-nsec: yes
  qname-minimisation: yes
  ede: yes
${time}${anchorLines.join('')}remote-control:
  control-enable: no
${stubClauses.join('')}`;
}

function stubClause(zone: string, servers: string | readonly string[]): string {
  const addresses = [servers].flat().map((address) => `  stub-addr: ${address.replace(':', '@')}\n`);
  return `stub-zone:\n  name: "${zone}"\n${addresses.join('')}`;
}

/** YYYYMMDDHHmmSS, as in RRSIG records (RFC 4034 3.2). */
function signatureTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
