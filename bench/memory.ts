import { readFileSync } from 'node:fs';
import { startEmbedded } from '../test/demo/product.ts';
import { descendants } from '../test/e2e/process-tree.ts';
import type { Bench } from './bench.ts';
import { type Memory, memoryOf, NOTHING, sumOf } from './process-memory.ts';
import { mebibytes } from './statistics.ts';
import { publishZones, ZONES } from './zones.ts';

export const memory: Bench = {
  name: 'memory',
  async run(say) {
    await using product = await startEmbedded();
    const { fourwinds } = product;
    const idle = measure(fourwinds.pid);
    await publishZones(fourwinds, ZONES);
    const loaded = measure(fourwinds.pid);
    const rows = [...idle].map(([name, before]) => {
      const after = loaded.get(name) ?? NOTHING;
      return [name, ...[before.pss, before.rss, after.pss, after.rss].map(mebibytes)];
    });
    for (const row of rows) say(row.join('  '));
    return {
      title: `Memory, idle and with ${ZONES} zones, embedded`,
      method:
        'Right after the start, and right after the zones were answered everywhere. PSS counts a page that n processes share as 1/n; postgres is the sum of its processes, the sum of whose RSS counts shared pages often.',
      head: ['process', 'idle PSS', 'idle RSS', 'PSS', 'RSS'],
      rows,
    };
  },
};

/** Memory of a supervisor and the processes below it, by program. */
function measure(supervisor: number): Map<string, Memory> {
  const all = [
    { name: 'supervisor', pid: supervisor },
    ...descendants(supervisor).map(({ pid, command }) => ({ name: programOf(pid, command), pid })),
  ];
  const sums = new Map<string, Memory>();
  for (const { name, pid } of [...all, ...all.map(({ pid }) => ({ name: 'all', pid }))]) {
    sums.set(name, sumOf([sums.get(name) ?? NOTHING, memoryNow(pid)]));
  }
  return sums;
}

function programOf(pid: number, command: string): string {
  if (command.includes('postgres')) return 'postgres';
  const [, program = command] = /(\w+)\.js/.exec(command) ?? [];
  if (program !== 'nameserver') return program;
  const [, region] = /FOURWINDS_REGION=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? [];
  return `nameserver ${region}`;
}

/** Nothing for a process that ended meanwhile. */
function memoryNow(pid: number): Memory {
  try {
    return memoryOf(pid);
  } catch {
    return NOTHING;
  }
}
