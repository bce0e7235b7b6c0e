import { Failure } from '../failure.ts';
import { planOf } from '../accounts/plans.ts';

/** Whether a plan allows so many records; a zone that has too many already may become smaller. Throws Failure quota_exceeded. */
export function checkRecordQuota(plan: string, before: number, after: number): void {
  const limit = planOf(plan).recordsPerZone;
  if (limit !== null && after > limit && after > before) {
    throw new Failure('quota_exceeded', `the plan ${plan} allows ${limit} records a zone; there would be more`);
  }
}
