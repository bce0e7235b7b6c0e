import { randomUUID as newId } from 'node:crypto';
import type { Readings } from '@fourwinds/zones';
import { type ImportOutcome, importOutcome, type ImportRequest } from '../zonefile/import-outcome.ts';
import { type TransferFacts, writeTransfer } from '../zonefile/write-transfer.ts';
import { writeZonefile, type ZonefileFacts } from '../zonefile/write-zonefile.ts';
import { type ChangeFacts, type ChangeOutcome, decideChange } from '../records/decide-change.ts';
import { inlineRecords, type InlineFacts, type RecordView } from '../records/record-view.ts';
import { decideRollback, type RollbackFacts, type RollbackOutcome } from '../revisions/decide-rollback.ts';
import { compareSets, type ComparisonFacts } from '../scans/compare-sets.ts';
import { type ProposalFacts, proposeChanges } from '../scans/propose-changes.ts';
import type { ComparisonResult, ScanResult } from '../scans/scan-schema.ts';
import { divideRecords, type DividedRecords, type DivisionFacts } from '../webhooks/divided-records.ts';
import { compareRecords, type PublicationFacts } from '../webhooks/record-changes.ts';
import type { ZoneEvent } from '../webhooks/zone-event.ts';
import { type LinesFacts, writeLines } from '../revisions/write-lines.ts';

/** The computations about whole zones: from plain data to plain data, so that a worker thread can do them. Each thread has its readings. */
export function jobsWith(readings: Readings) {
  return {
    readRecords: (facts: InlineFacts): readonly RecordView[] => inlineRecords(facts, readings),
    decideChange: (facts: ChangeFacts): ChangeOutcome => decideChange(facts, { newId, readings }),
    importZonefile: (request: ImportRequest): ImportOutcome => importOutcome(request, newId, readings),
    decideRollback: (facts: RollbackFacts): RollbackOutcome => decideRollback(facts, { newId, readings }),
    proposeChanges: (facts: ProposalFacts): ScanResult => proposeChanges(facts, { newId, readings }),
    compareSets: (facts: ComparisonFacts): ComparisonResult => compareSets(facts),
    divideRecords: (facts: DivisionFacts): DividedRecords => divideRecords(facts),
    compareRecords: (facts: PublicationFacts): readonly ZoneEvent[] => compareRecords(facts),
    writeLines: (facts: LinesFacts): readonly string[] => writeLines(facts, readings),
    writeTransfer: (facts: TransferFacts): readonly Uint8Array[] => writeTransfer(facts, readings),
    writeZonefile: (facts: ZonefileFacts): string => writeZonefile(facts, readings),
  };
}

export type Jobs = ReturnType<typeof jobsWith>;
export type JobName = keyof Jobs;
export type FactsOf<N extends JobName> = Parameters<Jobs[N]>[0];
export type ResultOf<N extends JobName> = ReturnType<Jobs[N]>;
