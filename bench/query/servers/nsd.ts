import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine } from '../../first-line.ts';
import type { Server, Setup } from './server.ts';

/** As Debian builds it. */
export const nsd: Server = nsdOf('NSD', 'sbin/nsd');
export const nsdWithRecvmmsg: Server = nsdOf('NSD with recvmmsg', 'sbin/nsd-recvmmsg');

function nsdOf(name: string, program: string): Server {
  return {
    name,
    version: (debian) => firstLine(debian.command(program, '-v')),
    prepare(setup) {
      const file = join(setup.folder, 'nsd.conf');
      writeFileSync(file, configuration(setup));
      return { command: setup.debian.command(program, '-d', '-c', file) };
    },
  };
}

const configuration = ({ folder, port, zones, zoneFolder }: Setup): string => `server:
  ip-address: 127.0.0.1@${port}
  server-count: 1
  username: ""
  chroot: ""
  zonesdir: "${zoneFolder}"
  pidfile: "${folder}/pid"
  xfrdfile: "${folder}/xfrd"
  zonelistfile: "${folder}/zonelist"
  xfrdir: "${folder}"
  logfile: "${folder}/log"
  minimal-responses: yes
  rrl-ratelimit: 0
remote-control:
  control-enable: no
${[...zones.files.keys()].map((apex) => `zone:\n  name: "${apex}."\n  zonefile: "${apex}.zone"\n`).join('')}`;
