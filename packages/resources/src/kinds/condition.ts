import { z } from 'zod';

/** A condition as in Kubernetes' metav1.Condition. */
export const conditionSchema = z
  .object({
    type: z.string().max(316).describe('Kind of condition, in CamelCase.'),
    status: z.enum(['True', 'False', 'Unknown']).describe('Whether it holds.'),
    observedGeneration: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Generation of spec that this condition speaks of.'),
    lastTransitionTime: z.iso.datetime().describe('When status last changed.'),
    reason: z.string().max(1024).describe('Programmatic reason, in CamelCase.'),
    message: z.string().max(32768).describe('What is the matter, and what to do about it.'),
  })
  .describe('One aspect of the state of the object.');

/** Every kind has its conditions like this, with a description that names its types. */
export const conditionsSchema = z
  .array(conditionSchema)
  .max(16)
  .meta({ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] });

export type Condition = z.infer<typeof conditionSchema>;

/** What a controller says of a condition; times are filled in when it is set. */
export interface ConditionVerdict {
  readonly type: string;
  readonly status: Condition['status'];
  readonly reason: string;
  readonly message: string;
}

/**
 * The conditions after some verdicts: lastTransitionTime moves only when status changes, types without a verdict stay.
 * `now` is an ISO 8601 time.
 */
export function setConditions(
  conditions: readonly Condition[],
  verdicts: readonly ConditionVerdict[],
  generation: number,
  now: string,
): Condition[] {
  const kept = conditions.filter((condition) => !verdicts.some((verdict) => verdict.type === condition.type));
  const set = verdicts.map((verdict) => {
    const before = conditions.find((condition) => condition.type === verdict.type);
    const lastTransitionTime = before?.status === verdict.status ? before.lastTransitionTime : now;
    return { ...verdict, observedGeneration: generation, lastTransitionTime };
  });
  return [...kept, ...set].sort((a, b) => (a.type < b.type ? -1 : 1));
}

export function findCondition(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}
