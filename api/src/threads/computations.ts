import { randomUUID as newId } from 'node:crypto';
import type { Readings } from '@fourwinds/zones';
import { type ImportOutcome, importOutcome, type ImportRequest } from '../zones/zonefile/import-outcome.ts';
import { listOutcome, type ListOutcome, type ListRequest } from '../zones/replace/list-outcome.ts';
import { type TransferFacts, writeTransfer } from '../zones/zonefile/write-transfer.ts';
import { writeZonefile, type ZonefileFacts } from '../zones/zonefile/write-zonefile.ts';
import { type ChangeFacts, type ChangeOutcome, decideChange } from '../zones/records/decide-change.ts';
import { inlineRecords, type InlineFacts, type RecordView } from '../zones/records/record-view.ts';
import { decideRollback, type RollbackFacts, type RollbackOutcome } from '../zones/revisions/decide-rollback.ts';
import { compareSets, type ComparisonFacts } from '../zones/scans/compare-sets.ts';
import { type ProposalFacts, proposeChanges } from '../zones/scans/propose-changes.ts';
import type { ComparisonResult, ScanResult } from '../zones/scans/scan-schema.ts';
import { divideRecords, type DividedRecords, type DivisionFacts } from '../automation/webhooks/divided-records.ts';
import { compareRecords, type PublicationFacts } from '../automation/webhooks/record-changes.ts';
import type { ZoneEvent } from '../automation/webhooks/zone-event.ts';
import { type LinesFacts, writeLines } from '../zones/revisions/write-lines.ts';

/**
 * Computations over whole zones. Inputs and results are plain data, so that worker threads can run them. Each thread
 * has its own Readings.
 */
export function computationsWith(readings: Readings) {
  return {
    readRecords: (facts: InlineFacts): readonly RecordView[] => inlineRecords(facts, readings),
    decideChange: (facts: ChangeFacts): ChangeOutcome => decideChange(facts, { newId, readings }),
    importZonefile: (request: ImportRequest): ImportOutcome => importOutcome(request, newId, readings),
    replaceRecords: (request: ListRequest): ListOutcome => listOutcome(request, newId, readings),
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

export type Computations = ReturnType<typeof computationsWith>;
export type ComputationName = keyof Computations;
export type FactsOf<N extends ComputationName> = Parameters<Computations[N]>[0];
export type ResultOf<N extends ComputationName> = ReturnType<Computations[N]>;
