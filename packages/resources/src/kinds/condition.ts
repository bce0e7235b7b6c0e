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
    message: z.string().max(32768).describe('The cause, and the action that it needs.'),
  })
  .describe('One aspect of the state of the object.');

/** Every kind has its conditions like this, with a description that names its types. */
export const conditionsSchema = z
  .array(conditionSchema)
  .max(16)
  .meta({ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] });

export type Condition = z.infer<typeof conditionSchema>;

/** The condition types of a kind, their reasons, and the meaning of each: the docs are made of it. */
export interface ConditionTable {
  readonly [type: string]: { readonly [reason: string]: string };
}

/** A condition as a controller decides it, its type and reason from the table of the kind; times are filled in when it is set. */
export type ConditionOf<Table extends ConditionTable, Type extends keyof Table & string = keyof Table & string> = {
  [T in Type]: {
    readonly type: T;
    readonly status: Condition['status'];
    readonly reason: keyof Table[T] & string;
    readonly message: string;
  };
}[Type];

/**
 * The conditions after some are decided: lastTransitionTime moves only when status changes, types that are not decided stay.
 * `now` is an ISO 8601 time.
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

/** The condition of a type; undefined while nobody has written it. */
export function findCondition(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}
