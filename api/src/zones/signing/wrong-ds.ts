import { findCondition, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';

/** Reasons why resolvers may refuse a zone now or soon. */
export const wrongDsReasons = ['ForeignDS', 'UnexpectedDS', 'UnsignedBelowDS'] as const;

export type WrongDsReason = (typeof wrongDsReasons)[number];

type Condition = NonNullable<ZoneStatus['conditions']>[number];

/** Returns the condition of a zone with a wrong DS record at its parent. */
export function wrongDs({ status }: ZoneResource): (Condition & { readonly reason: WrongDsReason }) | undefined {
  const condition = findCondition(status?.conditions, 'ParentDS');
  const reason = wrongDsReasons.find((one) => one === condition?.reason);
  return condition && reason && { ...condition, reason };
}
