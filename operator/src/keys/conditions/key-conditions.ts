import { kskRollover, zskRollover } from './rollover-conditions.ts';
import type { ConditionInput, KeyCondition } from './key-condition.ts';
import { requirementsOf } from '../requirements.ts';
import { parentDs } from './parent-condition.ts';
import { signed } from './signed-condition.ts';

export function keyConditions(input: ConditionInput): KeyCondition[] {
  const facts = { ...input, required: requirementsOf(input.keySet, input.policy) };
  return [signed(facts), kskRollover(facts), zskRollover(facts), parentDs(facts)].filter(
    (condition) => condition !== undefined,
  );
}
