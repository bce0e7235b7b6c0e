import { Failure } from '../../kernel/failure.ts';
import { planOf } from '../../kernel/plans.ts';

/**
 * Checks the number of records against the plan. A zone above the limit may still shrink. Throws Failure
 * quota_exceeded.
 */
export function checkRecordQuota(plan: string, before: number, after: number): void {
  const limit = planOf(plan).recordsPerZone;
  if (limit !== null && after > limit && after > before) {
    throw new Failure('quota_exceeded', `the plan ${plan} allows ${limit} records a zone; there would be more`);
  }
}
