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
- Compared with, from Debian ${RELEASE}: ${[...new Set(versions)].join(', ')}; NSD also built from Debian's source with \`--enable-recvmmsg\`
- Command: \`${command}\` at ${firstLine(['git', 'rev-parse', '--short', 'HEAD'])}, seed \`${plan.seed}\`
- Date: ${new Date().toISOString().slice(0, 10)}

All queries go over loopback. Each server has one UDP thread on its own core. The client runs on the other core, is written in C and sends many datagrams in each system call.

- Load: first saturation, with up to 16 outstanding queries on each of 8 sockets; then ${STEADY_RATE.toLocaleString('en')} queries a second, with latency measured from the time when each query was due.
- Rounds: medians of ${plan.rounds} rounds of ${plan.seconds} s. Servers take turns, in reverse order in every second round. A round is repeated up to ${plan.repeats} times if a server had less than ${LEAST_UTILISATION} of its core.
- Queries: 65,536 different queries with EDNS. ${SHARES.existing} % ask for existing records, ${SHARES['missing name']} % for missing names, ${SHARES['missing type']} % for missing types, and ${SHARES.wildcard} % match wildcards. A tenth is in mixed case.
- Settings: no server logs queries. Fourwinds serves the same files with rate limits, cookies, metrics and NSID enabled. Queries have no cookie, so all of them count toward the rate limits. The limits are too high to be reached here.
- Checks: one reply in 1,000 is compared. Replies of Fourwinds must be identical, octet by octet, to its answering function in another process. For other servers the response code and the AA bit are compared.
- PowerDNS caches replies by the octets of the query; it was also measured without that cache. The echo returns each query with as many octets as the answer, which shows the minimum cost of sockets.
- Ratios compare each server with Fourwinds.`;
}

export function overviewPart(measured: MeasuredZones): string {
  return `### Queries a second, Fourwinds as a multiple of others\n\n${overviewTable(measured)}`;
}

export function zonesPart({ description, records }: BenchZones, measurements: readonly Measurement[]): string {
  return `### ${description}, ${records.toLocaleString('en')} records\n\n${measurementTables(measurements)}`;
}

export function changesPart(changes: Changes, { description }: BenchZones): string {
  return `### While zones change

A region has ${description}, and ${CHANGES_PER_SECOND} of them change each second. The server watches an in-memory store. It verifies, reads, compiles, swaps, caches and acknowledges each change on the core that answers queries. At the end all ${changes.changed} changed zones were served correctly.

${changesTable(changes)}`;
}

export function growthPart(shapes: readonly GrowthOfShape[]): string {
  return `### Memory a record

Memory right after the start with few and with many records, and the difference for each additional record.

${shapes.map(growthTable).join('\n\n')}`;
}
