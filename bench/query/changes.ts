import { join } from 'node:path';
import { Resolver } from '../resolver.ts';
import { describe, load, type LoadResult } from './client.ts';
import type { Run } from './measure.ts';
import { type RunningServer, startServer } from './running-server.ts';
import type { Server } from './servers/server.ts';
import type { Workload } from './workload.ts';

export const CHANGES_PER_SECOND = 20;
const PROGRAM = join(import.meta.dirname, 'region-server.ts');

export interface Changes {
  readonly without: readonly LoadResult[];
  readonly during: readonly LoadResult[];
  /** Number of zones that were served in another version at the end than at the start. */
  readonly changed: number;
}

/** Queries a region's nameserver alternately while its zones do not change and while they change. */
export async function measureChanges(workload: Workload, { plan, debian, say }: Run): Promise<Changes> {
  await using running = await startServer(regionServer(plan.seed), { ...workload.setup, debian });
  const ask = (seconds: number): Promise<LoadResult> => {
    const { port } = running;
    const { warmUpSeconds } = plan;
    return load(workload.load, { port, pids: running.pids(), rate: 0, warmUpSeconds, seconds });
  };
  const toggle = (): void => void process.kill(running.pids()[0], 'SIGUSR2');
  const [without, during]: LoadResult[][] = [[], []];
  await ask(plan.rehearsalSeconds);
  for (let round = 0; round < plan.rounds; round++) {
    without.push(await ask(plan.seconds));
    toggle();
    during.push(await ask(plan.seconds));
    toggle();
    say(`no changes: ${describe(without.at(-1)!)}`);
    say(`${CHANGES_PER_SECOND} a second: ${describe(during.at(-1)!)}`);
  }
  return { without, during, changed: await countChanged(running, [...workload.zones.files.keys()]) };
}

function regionServer(seed: string): Server {
  return {
    name: 'region',
    prepare: ({ port, zones }) => ({
      command: [process.execPath, PROGRAM, ...[port, seed, zones.files.size, CHANGES_PER_SECOND].map(String)],
    }),
  };
}

async function countChanged({ port }: RunningServer, apexes: readonly string[]): Promise<number> {
  using resolver = await Resolver.open(`127.0.0.1:${port}`);
  const replies = await Promise.all(apexes.map((apex) => resolver.ask(apex, 'SOA')));
  return replies.filter(({ answers: [answer] = [] }) => answer?.type === 'SOA' && answer.data.serial !== 1).length;
}
