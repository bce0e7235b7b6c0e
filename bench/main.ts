import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { api } from './api.ts';
import { apiChanges } from './api-changes.ts';
import { type Bench, markdown } from './bench.ts';
import { clientsMemory } from './clients/memory.ts';
import { clientsReading } from './clients/reading.ts';
import { clientsStart } from './clients/start.ts';
import { writeMachine, writeSection } from './document.ts';
import { dashboard } from './dashboard.ts';
import { dynamicHosts } from './dynamic-hosts.ts';
import { dynamicLatency } from './dynamic-latency.ts';
import { firstLine } from './first-line.ts';
import { history } from './history.ts';
import { latencyCluster } from './latency-cluster.ts';
import { latencyEmbedded } from './latency-embedded.ts';
import { latencyPeers } from './latency-peers.ts';
import { load } from './load.ts';
import { zonefile } from './zonefile.ts';
import { memory } from './memory.ts';
import { scale } from './scale.ts';
import { scaleCluster } from './scale-cluster.ts';
import { signing } from './signing.ts';
import { neighbours } from './neighbours.ts';
import { neighboursBulk } from './neighbours-bulk.ts';
import { neighboursLarge } from './neighbours-large.ts';
import { mebibytes } from './statistics.ts';
import { tcp } from './tcp.ts';
import { zones } from './zones.ts';

/**
 * All benchmarks. `make bench BENCH=latency` runs those whose names start with `latency`. With `--write`, their
 * sections are written to docs/internals/benchmarks.md.
 */
const benches: readonly Bench[] = [
  latencyEmbedded,
  latencyCluster,
  latencyPeers,
  zones,
  memory,
  tcp,
  signing,
  zonefile,
  load,
  scale,
  scaleCluster,
  history,
  api,
  apiChanges,
  neighbours,
  neighboursBulk,
  neighboursLarge,
  dynamicHosts,
  dynamicLatency,
  dashboard,
  clientsStart,
  clientsReading,
  clientsMemory,
];

const { BENCH: wanted = '' } = process.env;
const chosen = benches.filter(({ name }) => name.startsWith(wanted));
if (chosen.length === 0) throw new Error(`BENCH: there are ${benches.map(({ name }) => name).join(', ')}`);

const parts = [header()];
for (const bench of chosen) {
  const table = await bench.run((progress) => console.error(`${bench.name}  ${progress}`));
  parts.push(markdown(table));
}
console.log(['# Benchmarks', ...parts].join('\n\n'));
if (process.argv.includes('--write')) {
  for (const part of parts.slice(1)) writeSection(part);
  if (wanted === '') writeMachine(parts[0]);
}

function header(): string {
  const [cpu] = cpus();
  const command = `make bench${wanted === '' ? '' : ` BENCH=${wanted}`}`;
  const lines = [
    `- Machine: ${cpus().length} × ${cpu.model.trim()}, ${mebibytes(totalmem())} memory`,
    `- System: ${/PRETTY_NAME="(.*)"/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]}, Node ${process.versions.node}`,
    `- Compared with: ${firstLine(['knotd', '--version'])}, ${firstLine(['nsd', '-v'])}, ${firstLine(['dnssec-signzone', '-V'])}`,
    `- Command: \`${command}\` at ${firstLine(['git', 'rev-parse', '--short', 'HEAD'])}`,
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
  ];
  return lines.join('\n');
}
