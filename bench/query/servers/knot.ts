import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { knotConfiguration } from '../../../test/peer-configuration.ts';
import { firstLine } from '../../first-line.ts';
import { zoneFiles } from '../../peers.ts';
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

const configuration = ({ folder, port, zones, zoneFolder }: Setup): string =>
  knotConfiguration({
    folder,
    port,
    zones: zoneFiles(zoneFolder, [...zones.files.keys()]),
    settings: ['background-workers: 1'],
    logs: 'warning',
    zoneSettings: ['semantic-checks: off'],
  });
