import type { Detail } from '../../kernel/failure.ts';
import { changeBody } from '../write/outcome-schema.ts';
import type { ChangeOutcome } from '../write/progress.ts';
import type { Difference } from './difference.ts';
import { differenceBody } from './difference-body.ts';

/** The outcome of a write of records. */
export interface ChangedRecords extends ChangeOutcome {
  readonly difference?: Difference;
  readonly defaultTtl: number;
  readonly warnings: readonly Detail[];
}

/** Returns the value of `change` in the answer of a record write. The difference is only part of a dry run. */
export async function recordsChangeBody({
  difference,
  defaultTtl,
  warnings,
  ...outcome
}: ChangedRecords): Promise<object> {
  const isShown = difference !== undefined && !outcome.applied;
  return changeBody(outcome, {
    diff: isShown ? await differenceBody(difference, defaultTtl) : null,
    warnings,
  });
}
