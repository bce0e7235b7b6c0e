import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine } from '../../first-line.ts';
import type { Server, Setup } from './server.ts';

export const bind: Server = {
  name: 'BIND',
  version: (debian) => firstLine(debian.command('sbin/named', '-V')).split(' (')[0],
  prepare(setup) {
    const file = join(setup.folder, 'named.conf');
    writeFileSync(file, configuration(setup));
    return { command: setup.debian.command('sbin/named', '-f', '-n', '1', '-c', file) };
  },
};

const configuration = ({ folder, port, zones, zoneFolder }: Setup): string => `options {
  directory "${folder}";
  pid-file none;
  session-keyfile none;
  listen-on port ${port} { 127.0.0.1; };
  listen-on-v6 { none; };
  allow-query { any; };
  recursion no;
  dnssec-validation no;
  empty-zones-enable no;
  minimal-responses yes;
  notify no;
  querylog no;
  zone-statistics none;
};
controls { };
logging { category default { null; }; };
${[...zones.files.keys()].map((apex) => `zone "${apex}" { type primary; file "${zoneFolder}/${apex}.zone"; check-names ignore; check-integrity no; };\n`).join('')}`;
