import { checkEqual, countOthers } from './check.ts';
import { describe, load, type LoadResult, utilisation } from './client.ts';
import type { Debian } from './debian.ts';
import { LEAST_UTILISATION, type Plan, STEADY_RATE } from './plan.ts';
import type { Memory } from '../process-memory.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { fourwinds } from './servers/index.ts';
import type { Server } from './servers/server.ts';
import type { Workload } from './workload.ts';

export interface Round {
  readonly saturated: LoadResult;
  readonly steady: LoadResult;
}

export interface Measurement {
  readonly server: Server;
  readonly rounds: readonly Round[];
  readonly memory: Memory;
  /** The fraction of compared replies that differ from the reference. */
  readonly others: number;
}

export interface Run {
  readonly plan: Plan;
  readonly debian: Debian;
  readonly say: (progress: string) => void;
}

/** Queries all servers that support these zones in turn. Every second time the order is reversed. */
export async function measure(workload: Workload, { plan, debian, say }: Run): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const subjects: Subject[] = [];
  for (const server of plan.servers.filter(({ serves }) => serves?.(workload.zones) ?? true)) {
    const running = stack.use(await startServer(server, { ...workload.setup, debian }));
    subjects.push(new Subject(running, workload, plan));
  }
  for (const subject of subjects) await subject.rehearse();
  for (let round = 0; round < plan.rounds; round++) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      say(`${subject.name}: ${describe(await subject.ask())}`);
    }
  }
  return subjects.map((subject) => subject.measurement());
}

class Subject {
  readonly #running: RunningServer;
  readonly #workload: Workload;
  readonly #plan: Plan;
  readonly #rounds: Round[] = [];
  #repeats: number;

  constructor(running: RunningServer, workload: Workload, plan: Plan) {
    this.#running = running;
    this.#workload = workload;
    this.#plan = plan;
    this.#repeats = plan.repeats;
  }

  get name(): string {
    return this.#running.server.name;
  }

  /** Gives the server time to compile code and fill caches. */
  async rehearse(): Promise<void> {
    await this.#load(0, this.#plan.rehearsalSeconds);
  }

  /** Returns the results at the highest load that the server can answer. */
  async ask(): Promise<LoadResult> {
    const { seconds, steadySeconds } = this.#plan;
    let saturated = await this.#load(0, seconds);
    for (; utilisation(saturated) < LEAST_UTILISATION && this.#repeats > 0; this.#repeats--) {
      const again = await this.#load(0, seconds);
      if (utilisation(again) > utilisation(saturated)) saturated = again;
    }
    const steady = await this.#load(STEADY_RATE, steadySeconds);
    this.#rounds.push({ saturated, steady });
    return saturated;
  }

  /** Throws if one of our replies differs from the reference. */
  measurement(): Measurement {
    const { server } = this.#running;
    const { queries, reference } = this.#workload;
    const replies = this.#rounds.flatMap(({ saturated, steady }) => [...saturated.samples, ...steady.samples]);
    if (server === fourwinds) checkEqual(replies, queries, reference);
    const others = server.echoes ? 0 : countOthers(replies, queries, reference) / replies.length;
    return { server, rounds: this.#rounds, memory: this.#running.memory(), others };
  }

  #load(rate: number, seconds: number): Promise<LoadResult> {
    const { port } = this.#running;
    const { warmUpSeconds } = this.#plan;
    return load(this.#workload.load, { port, pids: this.#running.pids(), rate, warmUpSeconds, seconds });
  }
}
