import { findCondition, type ZoneResource } from '@fourwinds/resources';
import { accountOf, zoneIdOf } from '../zones/identity.ts';
import { isRefused } from '../zones/zone-state.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { NewNotice } from './record-notices.ts';
import { minuteOf } from '../pages/time.ts';

/** Signatures are renewed a week before their end at the latest. */
export const SIGNATURES_MILLISECONDS = 3 * 24 * 3_600_000;

/** Whether the parent delegates a zone to this service; undefined where it is not known. */
export function isDelegated({ status }: ZoneResource): boolean | undefined {
  const condition = findCondition(status?.conditions, 'Delegated');
  return condition === undefined || condition.status === 'Unknown' ? undefined : condition.status === 'True';
}

/** The notices that the state of a zone of an account calls for. `wasDelegated`: whether its parent delegated it here before. */
export function zoneNotices(zone: ZoneResource, wasDelegated: boolean, now: number): NewNotice[] {
  return [
    refusal(zone),
    wrongDs(zone),
    ...(wasDelegated ? [lostDelegation(zone)] : []),
    endingSignatures(zone, now),
  ].filter((notice) => notice !== undefined);
}

function refusal(zone: ZoneResource): NewNotice | undefined {
  const { generation = 0 } = zone.metadata;
  const accepted = findCondition(zone.status?.conditions, 'Accepted');
  if (accepted === undefined || accepted.reason === 'ProofNeeded' || !isRefused(zone, generation)) return undefined;
  return noticeOf(zone, 'draft_refused', { cause: `${generation} ${accepted.reason}`, message: accepted.message });
}

/** Reasons for which resolvers may refuse the zone, or soon will. */
const WRONG_DS: readonly string[] = ['ForeignDS', 'UnexpectedDS', 'UnsignedBelowDS'];

function wrongDs(zone: ZoneResource): NewNotice | undefined {
  const condition = findCondition(zone.status?.conditions, 'ParentDS');
  if (condition === undefined || !WRONG_DS.includes(condition.reason)) return undefined;
  const { reason, lastTransitionTime, message } = condition;
  return noticeOf(zone, 'ds_wrong', { cause: `${lastTransitionTime} ${reason}`, message });
}

function lostDelegation(zone: ZoneResource): NewNotice | undefined {
  const condition = findCondition(zone.status?.conditions, 'Delegated');
  if (condition?.status !== 'False') return undefined;
  const { lastTransitionTime: cause, message } = condition;
  return noticeOf(zone, 'delegation_lost', { cause, message });
}

function endingSignatures(zone: ZoneResource, now: number): NewNotice | undefined {
  const end = zone.status?.dnssec?.signaturesExpire;
  if (end === undefined || Date.parse(end) - now > SIGNATURES_MILLISECONDS) return undefined;
  return noticeOf(zone, 'signature_ends', {
    cause: end,
    message: `The first of its signatures ends at ${minuteOf(end)}.`,
  });
}

function noticeOf(
  zone: ZoneResource,
  kind: NoticeKind,
  { cause, message }: Pick<NewNotice, 'cause' | 'message'>,
): NewNotice | undefined {
  const accountId = accountOf(zone);
  if (accountId === undefined) return undefined;
  return { accountId, kind, subject: zoneIdOf(zone), cause, about: zone.spec.domain, message };
}
