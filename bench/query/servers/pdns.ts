import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine } from '../../first-line.ts';
import type { Server, Setup } from './server.ts';

/** PowerDNS caches packets by the octets of the query. Here they stay cached longer than all rounds take. */
export const pdns: Server = pdnsOf('PowerDNS', 'cache-ttl=3600\n');
export const pdnsWithoutCache: Server = pdnsOf('PowerDNS without packet cache', 'cache-ttl=0\n');

function pdnsOf(name: string, settings: string): Server {
  return {
    name,
    version: (debian) => firstLine(debian.command('sbin/pdns_server', '--version')).replace(/^.*? Power/, 'Power'),
    prepare(setup) {
      writeFileSync(join(setup.folder, 'named.conf'), zoneList(setup));
      writeFileSync(join(setup.folder, 'pdns.conf'), configuration(setup) + settings);
      if (setup.zones.signed) markSigned(setup);
      return { command: setup.debian.command('sbin/pdns_server', `--config-dir=${setup.folder}`) };
    },
  };
}

/** Marks the zones as presigned. */
function markSigned({ folder, zones, debian }: Setup): void {
  const pdnsutil = (...args: string[]): void => {
    const [program, ...rest] = debian.command('bin/pdnsutil', `--config-dir=${folder}`, ...args);
    const { status, stderr } = spawnSync(program, rest, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`pdnsutil ${args.join(' ')}: ${stderr}`);
  };
  pdnsutil('create-bind-db', join(folder, 'dnssec.sqlite'));
  for (const apex of zones.files.keys()) {
    pdnsutil('set-presigned', apex);
    pdnsutil('set-nsec3', apex, '1 0 0 -');
  }
}

const zoneList = ({ zones, zoneFolder }: Setup): string =>
  [...zones.files.keys()]
    .map((apex) => `zone "${apex}" { type master; file "${zoneFolder}/${apex}.zone"; };\n`)
    .join('');

const configuration = ({ folder, port, zones, debian }: Setup): string => `module-dir=${debian.libraries}/pdns
launch=bind
bind-config=${folder}/named.conf
${zones.signed ? `bind-dnssec-db=${folder}/dnssec.sqlite\n` : ''}local-address=127.0.0.1
local-port=${port}
socket-dir=${folder}
receiver-threads=1
distributor-threads=1
daemon=no
guardian=no
disable-syslog=yes
loglevel=3
log-dns-queries=no
security-poll-suffix=
`;
