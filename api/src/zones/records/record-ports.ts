import type { InThread } from '../../kernel/ports.ts';
import type { ChangeFacts, ChangeOutcome } from './decide-change.ts';
import type { KeptRecords } from './kept-records.ts';

export interface RecordPorts {
  readonly records: KeptRecords;
  readonly threads: { readonly decideChange: InThread<ChangeFacts, ChangeOutcome> };
}
