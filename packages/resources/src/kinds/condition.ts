import { z } from 'zod';

/** Same as Kubernetes' metav1.Condition. */
export const conditionSchema = z
  .object({
    type: z.string().max(316).describe('Condition type, in CamelCase.'),
    status: z.enum(['True', 'False', 'Unknown']).describe('Whether the condition holds.'),
    observedGeneration: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Generation of spec that this condition describes.'),
    lastTransitionTime: z.iso.datetime().describe('When status last changed.'),
    reason: z.string().max(1024).describe('Reason for programs, in CamelCase.'),
    message: z.string().max(32768).describe('The cause, and what you can do about it.'),
  })
  .describe('One aspect of the state of the object.');

/** Schema of the conditions of any kind. Each kind adds a description that names its condition types. */
export const conditionsSchema = z
  .array(conditionSchema)
  .max(16)
  .meta({ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] });

export type Condition = z.infer<typeof conditionSchema>;

/** Condition types of a kind, with the meaning of each reason. The documentation is generated from this table. */
export interface ConditionTable {
  readonly [type: string]: { readonly [reason: string]: string };
}

/** A condition that a controller decided. Type and reason are from the kind's table. `setConditions` adds the times. */
export type ConditionOf<Table extends ConditionTable, Type extends keyof Table & string = keyof Table & string> = {
  [T in Type]: {
    readonly type: T;
    readonly status: Condition['status'];
    readonly reason: keyof Table[T] & string;
    readonly message: string;
  };
}[Type];

/**
 * Merges decided conditions into existing conditions. lastTransitionTime only changes if the status changes. Existing
 * conditions of other types stay. `now` is an ISO 8601 time.
 */
export function setConditions(
  conditions: readonly Condition[],
  decided: readonly ConditionOf<ConditionTable>[],
  generation: number,
  now: string,
): Condition[] {
  const kept = conditions.filter((condition) => !decided.some(({ type }) => type === condition.type));
  const set = decided.map((next) => {
    const before = conditions.find((condition) => condition.type === next.type);
    const lastTransitionTime = before?.status === next.status ? before.lastTransitionTime : now;
    return { ...next, observedGeneration: generation, lastTransitionTime };
  });
  return [...kept, ...set].sort((a, b) => (a.type < b.type ? -1 : 1));
}

export function findCondition(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}
