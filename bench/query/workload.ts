import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Load } from './client.ts';
import { framed, inMixedCase, writeQuery } from './query-message.ts';
import { QuestionSource } from './questions.ts';
import { Random } from '../../test/random.ts';
import { Reference } from './reference.ts';
import type { StartOptions } from './running-server.ts';
import type { BenchZones } from './zones.ts';

/** The id of a query is its number. */
const QUERIES = 65_536;
const MIXED_CASE_EVERY = 10;

/** Zones and questions about them, also as files. */
export interface Workload extends Disposable {
  readonly zones: BenchZones;
  readonly queries: readonly Buffer[];
  readonly reference: Reference;
  readonly load: Load;
  /** The servers' part of the workload. */
  readonly setup: Omit<StartOptions, 'debian'>;
}

export function makeWorkload(zones: BenchZones, seed: string): Workload {
  const work = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-query-'));
  const folder = work.path;
  const queries = makeQueries(zones, seed);
  const reference = new Reference(zones.zones);
  const load = { queries: join(folder, 'queries'), replies: join(folder, 'replies') };
  const answerSizes = join(folder, 'answer-sizes');
  const zoneFolder = join(folder, 'zones');
  writeZones(zones, zoneFolder);
  writeFileSync(load.queries, framed(queries));
  writeFileSync(
    answerSizes,
    Uint16Array.from(queries, (query) => reference.answer(query).length),
  );
  return {
    zones,
    queries,
    reference,
    load,
    setup: { work: folder, zones, zoneFolder, answerSizes },
    [Symbol.dispose]: () => work.remove(),
  };
}

export function writeZones({ files }: BenchZones, folder: string): void {
  mkdirSync(folder);
  for (const [apex, text] of files) writeFileSync(join(folder, `${apex}.zone`), text);
}

function makeQueries({ name, zones, signed }: BenchZones, seed: string): Buffer[] {
  const random = new Random(`${seed} queries ${name}`);
  const questions = new QuestionSource(zones, random).questions(QUERIES);
  return questions.map((question, i) => {
    const query = writeQuery(question, signed);
    return i % MIXED_CASE_EVERY === 0 ? inMixedCase(query, random) : query;
  });
}
