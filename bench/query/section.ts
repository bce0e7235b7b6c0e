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

All queries go over loopback. Each server has one thread for datagrams, on a core of its own; the client runs on the other core, is written in C and sends many datagrams with each system call.

- Load: first saturation, with up to 16 queries under way on each of 8 sockets; then ${STEADY_RATE.toLocaleString('en')} queries a second, with the latency counted from the moment at which each query was due.
- Rounds: the figures are medians of ${plan.rounds} rounds of ${plan.seconds} s. The servers take turns, in every second round from the last to the first. A round in which a server had less than ${LEAST_UTILISATION} of its core is repeated, up to ${plan.repeats} times.
- Queries: 65,536 different ones with EDNS. ${SHARES.existing} % ask for existing records, ${SHARES['missing name']} % for missing names, ${SHARES['missing type']} % for missing types, and ${SHARES.wildcard} % are answered by wildcards; a tenth is in mixed case.
- Settings: no server logs queries. Fourwinds serves the same files with rate limits, cookies, metrics and NSID on. No query has a cookie, so the rate limits count every query; they are never reached.
- Checks: one reply in 1,000 is compared. Those of Fourwinds must equal, octet by octet, the replies of its answering function in another process; for other servers the response code and the authority bit are compared.
- PowerDNS keeps replies by the octets of the query; it was also measured without that cache. The echo sends each query back with as many octets as the answer has, and so shows the least that sockets cost.
- CPU is that of all processes of a server. Ratios compare each server with Fourwinds.`;
}

export function overviewPart(measured: MeasuredZones): string {
  return `### Queries a second, Fourwinds as a multiple of others\n\n${overviewTable(measured)}`;
}

export function zonesPart({ description, records }: BenchZones, measurements: readonly Measurement[]): string {
  return `### ${description}, ${records.toLocaleString('en')} records\n\n${measurementTables(measurements)}`;
}

export function changesPart(changes: Changes, { description }: BenchZones): string {
  return `### While zones change

A region has ${description}, and ${CHANGES_PER_SECOND} of them change each second. The server watches a store in its own memory; it verifies, reads, compiles, swaps, keeps on disk and acknowledges each change on the core that answers. At the end ${changes.changed} zones had been changed and were served as changed.

${changesTable(changes)}`;
}

export function growthPart(shapes: readonly GrowthOfShape[]): string {
  return `### Memory a record

Memory right after the start with a small and a large number of records; the last figure is the difference, divided by the additional records.

${shapes.map(growthTable).join('\n\n')}`;
}
