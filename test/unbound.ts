import { join } from 'node:path';
import { LARGEST_DATAGRAM } from './resolver-client.ts';
import { type Resolver, type ResolverPlace, startResolver } from './resolver-program.ts';

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

export type Unbound = Resolver;

const HOST = '127.0.0.1';

/**
 * Starts a validating resolver in its strictest configuration. It queries only the given servers and cannot outlive
 * this process. Throws its log if it exits.
 */
export function startUnbound(options: UnboundOptions): Promise<Unbound> {
  return startResolver((place) => ({
    command: ['unbound', '-d', '-c', join(place.folder, 'conf')],
    files: { conf: configuration(place, options) },
    environment: options.environment,
  }));
}

function configuration({ folder, port, log }: ResolverPlace, { anchors, stubs, now }: UnboundOptions): string {
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
  logfile: "${log}"
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
