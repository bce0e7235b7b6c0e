import { findCondition, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';

/** Reasons for which resolvers may refuse a zone, or soon will. */
export const wrongDsReasons = ['ForeignDS', 'UnexpectedDS', 'UnsignedBelowDS'] as const;

export type WrongDsReason = (typeof wrongDsReasons)[number];

type Condition = NonNullable<ZoneStatus['conditions']>[number];

/** The condition of a zone whose parent has a DS record that is wrong. */
export function wrongDs({ status }: ZoneResource): (Condition & { readonly reason: WrongDsReason }) | undefined {
  const condition = findCondition(status?.conditions, 'ParentDS');
  const reason = wrongDsReasons.find((one) => one === condition?.reason);
  return condition && reason && { ...condition, reason };
}
