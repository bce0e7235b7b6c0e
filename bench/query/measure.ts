import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkEqual, countOthers } from './check.ts';
import { load, type LoadResult } from './client.ts';
import type { Debian } from './debian.ts';
import { framed, inMixedCase, writeQuery } from './query-message.ts';
import { QuestionSource } from './questions.ts';
import { Random } from './random.ts';
import { Reference } from './reference.ts';
import { type Memory, type RunningServer, startServer } from './running-server.ts';
import { fourwinds } from './servers/index.ts';
import type { Server } from './servers/server.ts';
import type { BenchZones } from './zones.ts';

/** The id of a query is its number. */
const QUERIES = 65_536;
const MIXED_CASE_EVERY = 10;
/** A server that had less of its core than this was disturbed. */
const LEAST_UTILISATION = 0.9;
const STEADY_RATE = 20_000;

export interface Plan {
  readonly servers: readonly Server[];
  readonly seed: string;
  readonly rounds: number;
  /** Seconds at saturation and at a fixed rate, after some that are not counted. */
  readonly seconds: number;
  readonly steadySeconds: number;
  readonly warmUpSeconds: number;
  /** How often a disturbed round is repeated. */
  readonly repeats: number;
}

export interface Round {
  readonly saturated: LoadResult;
  readonly steady: LoadResult;
}

export interface Measurement {
  readonly server: Server;
  readonly rounds: readonly Round[];
  readonly memory: Memory;
  /** Of the replies that were looked at, those that say something else than ours. */
  readonly others: number;
}

/** Asks all servers that can serve these zones, in turn, every second time from the last to the first. */
export async function measure(
  zones: BenchZones,
  plan: Plan,
  debian: Debian,
  say: (progress: string) => void,
): Promise<Measurement[]> {
  using work = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-query-'));
  const queries = makeQueries(zones, plan.seed);
  const reference = new Reference(zones.zones);
  const files = writeFiles(work.path, zones, queries, reference);
  await using stack = new AsyncDisposableStack();
  const subjects: Subject[] = [];
  for (const server of plan.servers.filter(({ serves }) => serves?.(zones) ?? true)) {
    const folder = join(work.path, server.name.replaceAll(' ', '-'));
    subjects.push(new Subject(stack.use(await startServer(server, { ...files, folder, zones, debian }))));
  }
  for (let round = 0; round < plan.rounds; round++) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      await subject.ask({ queries: files.queries, folder: work.path }, plan, say);
    }
  }
  return subjects.map((subject) => subject.measurement(queries, reference));
}

class Subject {
  readonly #running: RunningServer;
  readonly #rounds: Round[] = [];

  constructor(running: RunningServer) {
    this.#running = running;
  }

  async ask(files: Parameters<typeof load>[0], plan: Plan, say: (progress: string) => void): Promise<void> {
    const { server, port } = this.#running;
    const options = { port, pids: this.#running.pids(), warmUpSeconds: plan.warmUpSeconds };
    let saturated = await load(files, { ...options, rate: 0, seconds: plan.seconds });
    for (let i = 0; i < plan.repeats && utilisation(saturated) < LEAST_UTILISATION; i++) {
      const again = await load(files, { ...options, rate: 0, seconds: plan.seconds });
      if (utilisation(again) > utilisation(saturated)) saturated = again;
    }
    const steady = await load(files, { ...options, rate: STEADY_RATE, seconds: plan.steadySeconds });
    this.#rounds.push({ saturated, steady });
    say(`${server.name}: ${describe(saturated)}`);
  }

  measurement(queries: readonly Buffer[], reference: Reference): Measurement {
    const { server } = this.#running;
    const replies = this.#rounds.flatMap(({ saturated, steady }) => [...saturated.samples, ...steady.samples]);
    if (server === fourwinds) checkEqual(replies, queries, reference);
    const others = server.echoes ? 0 : countOthers(replies, queries, reference) / replies.length;
    return { server, rounds: this.#rounds, memory: this.#running.memory(), others };
  }
}

/** The share of its core that the server had. */
export function utilisation({ user, system, seconds }: LoadResult): number {
  return (user + system) / (1e6 * seconds);
}

function describe(result: LoadResult): string {
  const { replies, seconds, user, system, lost } = result;
  const perReply = (microseconds: number): string => (microseconds / replies).toFixed(2);
  return `${Math.round(replies / seconds)}/s  ${perReply(user)} + ${perReply(system)} µs  ${utilisation(result).toFixed(2)} of a core  ${lost} lost`;
}

function makeQueries({ name, zones, signed }: BenchZones, seed: string): Buffer[] {
  const random = new Random(`${seed} queries ${name}`);
  const questions = new QuestionSource(zones, random).questions(QUERIES);
  return questions.map((question, i) => {
    const query = writeQuery(question, signed);
    return i % MIXED_CASE_EVERY === 0 ? inMixedCase(query, random) : query;
  });
}

function writeFiles(folder: string, { files }: BenchZones, queries: readonly Buffer[], reference: Reference) {
  const paths = {
    zoneFolder: join(folder, 'zones'),
    queries: join(folder, 'queries'),
    answerSizes: join(folder, 'answer-sizes'),
  };
  mkdirSync(paths.zoneFolder);
  for (const [apex, text] of files) writeFileSync(join(paths.zoneFolder, `${apex}.zone`), text);
  writeFileSync(paths.queries, framed(queries));
  writeFileSync(
    paths.answerSizes,
    Uint16Array.from(queries, (query) => reference.answer(query).length),
  );
  return paths;
}
