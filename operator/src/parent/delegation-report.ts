import { isSameJson } from '@fourwinds/data';
import { findCondition, type ZoneCondition, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';
import { type ObjectEvent, subjectOfChange } from '../runtime/events.ts';
import { checkDelegation } from './check-delegation.ts';
import { formerDs } from './former-ds.ts';
import type { ParentFacts } from './parent-facts.ts';

export interface DelegationReport {
  readonly condition: ZoneCondition<'Delegated'>;
  /** Absent if the parent is hosted here or was never seen. */
  readonly status?: ZoneStatus['delegation'];
}

export interface DelegationInput {
  readonly zone: Pick<ZoneResource, 'spec' | 'status'>;
  readonly facts: ParentFacts;
  readonly isOwner: boolean;
  readonly dnssec: ZoneStatus['dnssec'];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the delegation report. Undefined if nothing is known beyond the previous report. */
export function delegationReport({ zone, facts, isOwner, dnssec, now }: DelegationInput): DelegationReport | undefined {
  const { hostedBy, records, parentUnknown } = facts;
  if (hostedBy !== undefined) return hostedReport(hostedBy, isOwner);
  if (records !== undefined) {
    const before = zone.status?.delegation?.formerDS;
    const former = formerDs({ ...records, dnssec, before, now });
    const { condition, status } = checkDelegation({ ...records, domain: zone.spec.domain, dnssec, former });
    return { condition, status: { ...status, observedAt: observedAt(zone.status?.delegation, status, now) } };
  }
  return parentUnknown === undefined || isReported(zone.status) ? undefined : unknownReport(parentUnknown);
}

/**
 * Returns true if a status contains an observation of a parent that is not hosted here. It may be left over after the
 * parent moved here.
 */
function isReported(status: ZoneStatus | undefined): boolean {
  return status?.delegation !== undefined || findCondition(status?.conditions, 'Delegated')?.status === 'Unknown';
}

/** The nameservers of a hosted parent also answer for this zone if it owns its domain. */
function hostedReport(above: string, isOwner: boolean): DelegationReport {
  if (!isOwner) {
    const message = `The zone ${above} above is served here, and does not delegate the domain to this zone.`;
    return { condition: { type: 'Delegated', status: 'False', reason: 'NotDelegated', message } };
  }
  const message = `The zone ${above} above is served here, too.`;
  return { condition: { type: 'Delegated', status: 'True', reason: 'Delegated', message } };
}

function unknownReport(message: string): DelegationReport {
  return { condition: { type: 'Delegated', status: 'Unknown', reason: 'ParentUnknown', message } };
}

function observedAt(
  before: ZoneStatus['delegation'],
  status: Omit<NonNullable<ZoneStatus['delegation']>, 'observedAt'>,
  now: number,
): string {
  const isSame = before !== undefined && isSameJson(before, { ...status, observedAt: before.observedAt });
  return isSame ? before.observedAt : new Date(now).toISOString();
}

export function delegationEvents(before: ZoneStatus | undefined, now: ZoneStatus): ObjectEvent[] {
  const [was, is] = [before, now].map((status) => findCondition(status?.conditions, 'Delegated'));
  if (is === undefined || is.status === was?.status || is.status === 'Unknown') return [];
  const subject = subjectOfChange(was, is);
  if (is.status === 'True') return [{ reason: 'Delegated', isWarning: false, message: is.message, subject }];
  if (was?.status !== 'True') return [];
  return [{ reason: 'DelegationLost', isWarning: true, message: is.message, subject }];
}
