import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nsdConfiguration } from '../../../test/peer-configuration.ts';
import { firstLine } from '../../first-line.ts';
import { zoneFiles } from '../../peers.ts';
import type { Server, Setup } from './server.ts';

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

const configuration = ({ folder, port, zones, zoneFolder }: Setup): string =>
  nsdConfiguration({
    folder,
    port,
    zones: zoneFiles(zoneFolder, [...zones.files.keys()]),
    settings: ['server-count: 1', 'minimal-responses: yes'],
    control: false,
  });
