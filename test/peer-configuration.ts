export interface ZoneFile {
  /** With the final dot. */
  readonly apex: string;
  readonly path: string;
  /** It cannot be loaded. */
  readonly refused?: true;
  /** NSD gives it to everybody by AXFR. */
  readonly isTransferred?: true;
}

/** The configuration of a nameserver beside ours. It listens at 127.0.0.1. */
interface PeerSetup {
  /** Its own. It logs to `log` there; its control socket is `control`. */
  readonly folder: string;
  readonly port: number;
  readonly zones: readonly ZoneFile[];
  /** More lines of the clause `server`. */
  readonly settings: readonly string[];
}

export interface NsdSetup extends PeerSetup {
  /** Whether nsd-control can talk to it. */
  readonly control: boolean;
}

export interface KnotSetup extends PeerSetup {
  /** From which severity on it logs. */
  readonly logs: 'info' | 'warning';
  /** More lines that hold for each zone. */
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
