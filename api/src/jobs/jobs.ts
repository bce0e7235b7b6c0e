import { randomUUID } from 'node:crypto';
import { type ImportOutcome, importOutcome, type ImportRequest } from '../zonefile/import-outcome.ts';
import { writeZonefile, type ZonefileFacts } from '../zonefile/write-zonefile.ts';
import { type ChangeFacts, type ChangeOutcome, decideChange } from '../records/decide-change.ts';
import { inlineRecords, type InlineFacts, type RecordView } from '../records/record-view.ts';

/** The computations about whole zones: from plain data to plain data, so that a worker thread can do it. */
export const jobs = {
  readRecords: (facts: InlineFacts): readonly RecordView[] => inlineRecords(facts),
  decideChange: (facts: ChangeFacts): ChangeOutcome => decideChange(facts, randomUUID),
  importZonefile: (request: ImportRequest): ImportOutcome => importOutcome(request, randomUUID),
  writeZonefile: (facts: ZonefileFacts): string => writeZonefile(facts),
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type FactsOf<N extends JobName> = Parameters<Jobs[N]>[0];
export type ResultOf<N extends JobName> = ReturnType<Jobs[N]>;
