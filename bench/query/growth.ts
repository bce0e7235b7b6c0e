import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from './measure.ts';
import type { Memory } from '../process-memory.ts';
import { startServer } from './running-server.ts';
import type { Server } from './servers/server.ts';
import { writeZones } from './workload.ts';
import { type BenchZones, mixedZone, smallZones } from './zones.ts';

/** Waiting time after the start, in which a process can return memory to the system. */
const REST_MILLISECONDS = 3000;

export interface Growth {
  readonly server: Server;
  readonly few: Memory;
  readonly many: Memory;
}

export interface GrowthOfShape {
  readonly shape: string;
  readonly records: readonly [few: number, many: number];
  readonly growth: readonly Growth[];
}

/** Returns the memory of each server for zones of each shape in two sizes. */
export async function measureGrowth(run: Run): Promise<GrowthOfShape[]> {
  const { seed } = run.plan;
  return [
    await growthOf('one zone of mixed records', [mixedZone(seed, 10_000), mixedZone(seed, 110_000)], run),
    await growthOf('zones of ten records', [smallZones(seed, 1000), smallZones(seed, 11_000)], run),
  ];
}

async function growthOf(shape: string, sizes: readonly [BenchZones, BenchZones], run: Run): Promise<GrowthOfShape> {
  const [few, many] = [await memoryOfAll(sizes[0], run), await memoryOfAll(sizes[1], run)];
  const growth = [...few].map(([server, memory]) => ({ server, few: memory, many: many.get(server)! }));
  return { shape, records: [sizes[0].records, sizes[1].records], growth };
}

async function memoryOfAll(zones: BenchZones, { plan, debian, say }: Run): Promise<Map<Server, Memory>> {
  using work = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-growth-'));
  await using stack = new AsyncDisposableStack();
  const zoneFolder = join(work.path, 'zones');
  writeZones(zones, zoneFolder);
  const servers = plan.servers.filter(({ echoes, serves }) => !echoes && (serves?.(zones) ?? true));
  const setup = { work: work.path, zones, zoneFolder, answerSizes: '', debian };
  const running = await Promise.all(servers.map(async (server) => stack.use(await startServer(server, setup))));
  await sleep(REST_MILLISECONDS);
  say(`memory of all with ${zones.records} records`);
  return new Map(running.map((started) => [started.server, started.memory()]));
}
