import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine } from '../../first-line.ts';
import type { Server, Setup } from './server.ts';

export const knot: Server = {
  name: 'Knot',
  version: (debian) => firstLine(debian.command('sbin/knotd', '--version')),
  prepare(setup) {
    const file = join(setup.folder, 'knot.conf');
    writeFileSync(file, configuration(setup));
    return { command: setup.debian.command('sbin/knotd', '-c', file) };
  },
};

const configuration = ({ folder, port, zones, zoneFolder }: Setup): string => `server:
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
  any: warning
template:
- id: default
  storage: "${zoneFolder}"
  zonefile-sync: -1
  journal-content: none
  semantic-checks: off
zone:
${[...zones.files.keys()].map((apex) => `- domain: ${apex}.\n  file: "${apex}.zone"\n`).join('')}`;
