import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine } from '../../first-line.ts';
import type { Server } from './server.ts';

/** Has no DNSSEC and supports only a few types. */
export const gdnsd: Server = {
  name: 'gdnsd',
  version: (debian) => firstLine(debian.command('sbin/gdnsd', 'version')),
  serves: ({ name }) => name !== 'signed' && name !== 'real',
  prepare({ folder, port, zones, zoneFolder, debian }) {
    mkdirSync(join(folder, 'zones'));
    for (const apex of zones.files.keys()) symlinkSync(join(zoneFolder, `${apex}.zone`), join(folder, 'zones', apex));
    writeFileSync(join(folder, 'config'), configuration(folder, port));
    return { command: debian.command('sbin/gdnsd', '-c', folder, 'start') };
  },
};

const configuration = (folder: string, port: number): string => `options => {
  listen => 127.0.0.1:${port}
  udp_threads => 1
  tcp_threads => 1
  run_dir => ${folder}/run
  state_dir => ${folder}/state
}
`;
