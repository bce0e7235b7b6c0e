import { findCondition, type ZoneCondition, type ZoneResource } from '@fourwinds/resources';

/** Delegation states by reason of the Delegated condition. */
export const delegationStates = {
  Delegated: 'delegated',
  Incomplete: 'incomplete',
  NotDelegated: 'not_delegated',
  DelegatedElsewhere: 'delegated_elsewhere',
  DelegatedInPart: 'delegated_in_part',
  GlueWrong: 'glue_wrong',
  ParentUnknown: 'unknown',
} as const satisfies { readonly [reason in ZoneCondition<'Delegated'>['reason']]: string };

export type DelegationState = (typeof delegationStates)[keyof typeof delegationStates];

const NOT_ASKED = 'The servers of the parent have not been asked yet.';

/**
 * State of a zone's delegation to this service, the time since when it has this state, and a message with the
 * required action.
 */
interface Delegation {
  readonly state: DelegationState;
  readonly since: string | null;
  readonly message: string;
}

export function delegationOf({ status }: ZoneResource): Delegation {
  const condition = findCondition(status?.conditions, 'Delegated');
  if (condition === undefined) return { state: 'unknown', since: null, message: NOT_ASKED };
  const reason = condition.reason as keyof typeof delegationStates;
  return { state: delegationStates[reason], since: condition.lastTransitionTime, message: condition.message };
}
