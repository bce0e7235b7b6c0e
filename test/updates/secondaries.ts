import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ForeignProgram, startForeignProgram } from '../foreign-program.ts';
import { freePort } from '../free-port.ts';

/** A zone, and the nameserver from which a secondary transfers it with a key. */
export interface Primary {
  /** Without a trailing dot. */
  readonly zone: string;
  readonly address: string;
  readonly port: string;
  readonly key: { readonly name: string; readonly algorithm: string; readonly secret: string };
}

/** A third-party secondary nameserver. */
export interface Secondary {
  /** The server's address, for example `127.0.0.1:5353`. */
  readonly server: string;
  readonly program: ForeignProgram;
}

/** A folder and a port for the nameserver. */
interface Place {
  readonly folder: string;
  readonly port: number;
}

const knotText = ({ zone, address, port: from, key }: Primary, { folder, port }: Place): string => `server:
  rundir: "${folder}"
  listen: 127.0.0.1@${port}
  udp-workers: 1
  tcp-workers: 1
  background-workers: 1
control:
  listen: "${folder}/control"
database:
  storage: "${folder}"
log:
- target: "${folder}/log"
  any: info
key:
- id: ${key.name}
  algorithm: ${key.algorithm}
  secret: ${key.secret}
remote:
- id: primary
  address: ${address}@${from}
  key: ${key.name}
zone:
- domain: ${zone}
  storage: "${folder}"
  master: primary
  zonefile-sync: -1
  refresh-max-interval: 2
  retry-max-interval: 2
`;

const bindText = ({ zone, address, port: from, key }: Primary, { folder, port }: Place): string => `
key "${key.name}" { algorithm ${key.algorithm}; secret "${key.secret}"; };
controls { };
options {
  directory "${folder}"; pid-file none; session-keyfile none; lock-file none;
  listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };
  recursion no; dnssec-validation no; empty-zones-enable no; notify no;
  min-refresh-time 1; max-refresh-time 1; min-retry-time 1; max-retry-time 1;
};
zone "${zone}" { type secondary; file "zone"; primaries { ${address} port ${from} key "${key.name}"; }; };
`;

const nsdText = ({ zone, address, port: from, key }: Primary, { folder, port }: Place): string => `server:
  ip-address: 127.0.0.1@${port}
  username: ""
  chroot: ""
  zonesdir: "${folder}"
  pidfile: "${folder}/pid"
  xfrdfile: "${folder}/xfrd"
  zonelistfile: "${folder}/zonelist"
  xfrdir: "${folder}"
  logfile: "${folder}/log"
  database: ""
  server-count: 1
remote-control:
  control-enable: no
key:
  name: ${key.name}
  algorithm: ${key.algorithm}
  secret: "${key.secret}"
zone:
  name: ${zone}
  zonefile: zone
  request-xfr: ${address}@${from} ${key.name}
  min-refresh-time: 1
  max-refresh-time: 1
  min-retry-time: 1
  max-retry-time: 1
`;

const secondaries = {
  BIND: { text: bindText, command: (conf: string, log: string) => ['named', '-f', '-n', '1', '-c', conf, '-L', log] },
  Knot: { text: knotText, command: (conf: string) => ['knotd', '-c', conf] },
  NSD: { text: nsdText, command: (conf: string) => ['nsd', '-d', '-c', conf] },
} as const;
export type SecondaryName = keyof typeof secondaries;
export const secondaryNames = Object.keys(secondaries) as SecondaryName[];

/** Starts a nameserver that polls its primary every one or two seconds. */
export async function startSecondary(name: SecondaryName, parent: string, primary: Primary): Promise<Secondary> {
  const folder = join(parent, `secondary-${name}`);
  mkdirSync(folder);
  const port = await freePort();
  const conf = join(folder, 'conf');
  const { text, command } = secondaries[name];
  writeFileSync(conf, text(primary, { folder, port }));
  const log = join(folder, 'log');
  return { server: `127.0.0.1:${port}`, program: startForeignProgram(command(conf, log), log) };
}
