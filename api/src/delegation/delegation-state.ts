import { findCondition, type ZoneResource } from '@fourwinds/resources';
import { delegationStates, type DelegationView } from './delegation-schema.ts';

const NOT_ASKED = 'The servers of the parent have not been asked yet.';

/** Whether a zone is delegated here, as its condition says. */
export function delegationOf({ status }: ZoneResource): Pick<DelegationView, 'state' | 'since' | 'message'> {
  const condition = findCondition(status?.conditions, 'Delegated');
  if (condition === undefined) return { state: 'unknown', since: null, message: NOT_ASKED };
  const reason = condition.reason as keyof typeof delegationStates;
  return { state: delegationStates[reason], since: condition.lastTransitionTime, message: condition.message };
}
