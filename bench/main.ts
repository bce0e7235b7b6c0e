import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Bench, markdown } from './bench.ts';
import { latencyCluster } from './latency-cluster.ts';
import { latencyEmbedded } from './latency-embedded.ts';
import { latencyPeers } from './latency-peers.ts';
import { masterfile } from './masterfile.ts';
import { memory } from './memory.ts';
import { signing } from './signing.ts';
import { mebibytes } from './statistics.ts';
import { zones } from './zones.ts';

/** All there are. `make bench BENCH=latency` runs those whose names begin so; `node bench/main.ts --write` also writes docs/benchmarks.md. */
const benches: readonly Bench[] = [latencyEmbedded, latencyCluster, latencyPeers, zones, memory, signing, masterfile];

const { BENCH: wanted = '' } = process.env;
const chosen = benches.filter(({ name }) => name.startsWith(wanted));
if (chosen.length === 0) throw new Error(`BENCH: there are ${benches.map(({ name }) => name).join(', ')}`);

const parts = [header()];
for (const bench of chosen) {
  const table = await bench.run((progress) => console.error(`${bench.name}  ${progress}`));
  parts.push(markdown(table));
}
const document = `${parts.join('\n\n')}\n`;
process.stdout.write(document);
if (process.argv.includes('--write')) writeFileSync(join(import.meta.dirname, '../docs/benchmarks.md'), document);

function header(): string {
  const [cpu] = cpus();
  const command = `make bench${wanted === '' ? '' : ` BENCH=${wanted}`}`;
  const lines = [
    '# Benchmarks',
    '',
    `- Machine: ${cpus().length} × ${cpu.model.trim()}, ${mebibytes(totalmem())} memory`,
    `- System: ${/PRETTY_NAME="(.*)"/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]}, Node ${process.versions.node}`,
    `- Beside: ${firstLine('knotd', '--version')}, ${firstLine('nsd', '-v')}, ${firstLine('dnssec-signzone', '-V')}`,
    `- Command: \`${command}\` at ${firstLine('git', 'rev-parse', '--short', 'HEAD')}`,
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
  ];
  return lines.join('\n');
}

/** What a program prints first. */
function firstLine(program: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return `${stdout ?? `${program} is not installed`}${stderr ?? ''}`.split('\n')[0];
}
