export interface ZoneFile {
  /** With a trailing dot. */
  readonly apex: string;
  readonly path: string;
  /** True for a zone that cannot be loaded. */
  readonly refused?: true;
  /** True if NSD allows AXFR to everyone. */
  readonly isTransferred?: true;
}

/** The configuration of another nameserver. It listens on 127.0.0.1. */
interface PeerSetup {
  /** The server's own folder, with the log file `log` and the control socket `control`. */
  readonly folder: string;
  readonly port: number;
  readonly zones: readonly ZoneFile[];
  /** More lines for the `server` clause. */
  readonly settings: readonly string[];
}

export interface NsdSetup extends PeerSetup {
  /** Whether nsd-control can connect. */
  readonly control: boolean;
}

export interface KnotSetup extends PeerSetup {
  /** The minimum severity of log messages. */
  readonly logs: 'info' | 'warning';
  /** More lines for each zone. */
  readonly zoneSettings: readonly string[];
}

export function nsdConfiguration({ folder, port, zones, settings, control }: NsdSetup): string {
  return `server:
  ip-address: 127.0.0.1@${port}
  username: ""
  chroot: ""
  zonesdir: "${folder}"
  pidfile: "${folder}/pid"
  xfrdfile: "${folder}/xfrd"
  zonelistfile: "${folder}/zonelist"
  xfrdir: "${folder}"
  logfile: "${folder}/log"
  rrl-ratelimit: 0
${indented(settings)}remote-control:
${indented(control ? ['control-enable: yes', `control-interface: "${folder}/control"`] : ['control-enable: no'])}${zones.map(nsdZone).join('')}`;
}

function nsdZone({ apex, path, isTransferred }: ZoneFile): string {
  const transfer = isTransferred === undefined ? '' : '  provide-xfr: 0.0.0.0/0 NOKEY\n';
  return `zone:\n  name: "${apex}"\n  zonefile: "${path}"\n${transfer}`;
}

export function knotConfiguration({ folder, port, zones, settings, logs, zoneSettings }: KnotSetup): string {
  return `server:
  rundir: "${folder}"
  listen: 127.0.0.1@${port}
  udp-workers: 1
  tcp-workers: 1
${indented(settings)}control:
  listen: "${folder}/control"
database:
  storage: "${folder}"
log:
- target: "${folder}/log"
  any: ${logs}
template:
- id: default
  storage: "${folder}"
  zonefile-sync: -1
  journal-content: none
${indented(zoneSettings)}zone:
${zones.map(({ apex, path }) => `- domain: ${apex}\n  file: "${path}"\n`).join('')}`;
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('');
}
