import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { mebibytes } from '../statistics.ts';
import { type Changes, CHANGES_PER_SECOND } from './changes.ts';
import { type Debian, RELEASE } from './debian.ts';
import { firstLine } from '../first-line.ts';
import type { GrowthOfShape } from './growth.ts';
import type { Measurement } from './measure.ts';
import { LEAST_UTILISATION, type Plan, STEADY_RATE } from './plan.ts';
import { SHARES } from './questions.ts';
import { changesTable, growthTable, type MeasuredZones, measurementTables, overviewTable } from './report.ts';
import type { BenchZones } from './zones.ts';

export function introduction(plan: Plan, debian: Debian, command: string): string {
  const [cpu] = cpus();
  const system = /PRETTY_NAME="(.*)"/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const versions = plan.servers.flatMap((server) => server.version?.(debian) ?? []);
  return `## Nameservers side by side

- Machine: ${cpus().length} × ${cpu.model.trim()}, ${mebibytes(totalmem())} memory; ${system}, Linux ${firstLine(['uname', '-r'])}, Node ${process.versions.node}
- Beside, from Debian ${RELEASE}: ${[...new Set(versions)].join(', ')}; NSD also built from Debian's source with \`--enable-recvmmsg\`
- Command: \`${command}\` at ${firstLine(['git', 'rev-parse', '--short', 'HEAD'])}, seed \`${plan.seed}\`
- Date: ${new Date().toISOString().slice(0, 10)}

Over loopback, one thread for datagrams in each server, on a core of its own; the client, in C and with system calls for many datagrams, on the other. At saturation each of 8 sockets has up to 16 queries under way; then ${STEADY_RATE.toLocaleString('en')} queries a second, their latency from when each was due. Medians of ${plan.rounds} rounds of ${plan.seconds} s, in turn, every second round from the last server to the first; a round in which a server had less than ${LEAST_UTILISATION} of its core is repeated, up to ${plan.repeats} times. 65,536 different queries with EDNS, ${SHARES.existing} % for existing records, ${SHARES['missing name']} % for names and ${SHARES['missing type']} % for types that are not, ${SHARES.wildcard} % for what wildcards answer; a tenth in mixed case. All log no queries. Fourwinds serves the same files with rate limits, cookies, metrics and NSID on; no query has a cookie, so that the rate limits count all, and they are not reached; one reply in 1,000 is compared octet by octet with what its function for answers says in another process, and of other servers response code and authority. PowerDNS keeps replies by the octets of the query, also measured without; the echo sends each query back with as many octets as the answer has: the least that sockets cost. CPU is that of all processes of a server. A ratio is that of the server to Fourwinds.`;
}

export function overviewPart(measured: MeasuredZones): string {
  return `### Queries a second, Fourwinds as a multiple of others\n\n${overviewTable(measured)}`;
}

export function zonesPart({ description, records }: BenchZones, measurements: readonly Measurement[]): string {
  return `### ${description}, ${records.toLocaleString('en')} records\n\n${measurementTables(measurements)}`;
}

export function changesPart(changes: Changes, { description }: BenchZones): string {
  return `### While zones change

${description} of a region, of which ${CHANGES_PER_SECOND} change each second: watched in a store in the server's own memory, verified, read, compiled, swapped, kept on disk and acknowledged, all on the core that answers. At the end ${changes.changed} zones had been changed and were served as changed.

${changesTable(changes)}`;
}

export function growthPart(shapes: readonly GrowthOfShape[]): string {
  return `### Memory a record

Right after the start, of two sizes; the difference divided by the records.

${shapes.map(growthTable).join('\n\n')}`;
}
