import { startEmbedded } from '../test/house/product.ts';
import type { Bench } from './bench.ts';
import { type Memory, memoryOf, NOTHING, sumOf } from './process-memory.ts';
import { programsOf } from './programs.ts';
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
        'Measured right after the start, and right after all nameservers answered for all zones. PSS counts a page shared by n processes as 1/n. The row of postgres is the sum of its processes, so its RSS counts shared pages several times.',
      head: ['process', 'idle PSS', 'idle RSS', 'PSS', 'RSS'],
      rows,
    };
  },
};

function measure(supervisor: number): Map<string, Memory> {
  const programs = new Map([['supervisor', [supervisor]], ...programsOf(supervisor)]);
  programs.set('all', [...programs.values()].flat());
  return new Map([...programs].map(([name, pids]) => [name, sumOf(pids.map(memoryNow))]));
}

/** Returns zero for a process that has ended. */
function memoryNow(pid: number): Memory {
  try {
    return memoryOf(pid);
  } catch {
    return NOTHING;
  }
}
