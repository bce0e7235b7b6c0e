import { Failure } from '../failure.ts';
import { planOf } from '../accounts/plans.ts';

/** Checks the number of records against the plan; a zone that exceeds it may become smaller. Throws Failure quota_exceeded. */
export function checkRecordQuota(plan: string, before: number, after: number): void {
  const limit = planOf(plan).recordsPerZone;
  if (limit !== null && after > limit && after > before) {
    throw new Failure('quota_exceeded', `the plan ${plan} allows ${limit} records a zone; there would be more`);
  }
}
