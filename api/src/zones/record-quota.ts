import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { planOf } from './plans.ts';

/** Whether the plan allows so many records; a zone that has too many already may become smaller. Throws Failure quota_exceeded. */
export function checkRecordQuota({ account }: Actor, before: number, after: number): void {
  const limit = planOf(account.plan).recordsPerZone;
  if (limit !== null && after > limit && after > before) {
    throw new Failure(
      'quota_exceeded',
      `the plan ${account.plan} allows ${limit} records a zone; there would be ${after}`,
    );
  }
}
