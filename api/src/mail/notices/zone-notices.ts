import { findCondition, type ZoneResource } from '@fourwinds/resources';
import { wrongDs } from '../../zones/signing/wrong-ds.ts';
import { endingSignatures } from '../../zones/signing/ending-signatures.ts';
import { accountOf, zoneIdOf } from '../../zones/zone/identity.ts';
import { isRefused } from '../../zones/zone/zone-state.ts';
import type { NoticeKind } from '../../storage/outbox/notice-kinds.ts';
import type { NewNotice } from '../../storage/outbox/record-notices.ts';
import { minuteOf } from '../../kernel/minute-of.ts';

/** Returns whether the parent delegates the zone to this service, or undefined if this is unknown. */
export function isDelegated({ status }: ZoneResource): boolean | undefined {
  const condition = findCondition(status?.conditions, 'Delegated');
  return condition === undefined || condition.status === 'Unknown' ? undefined : condition.status === 'True';
}

/**
 * Returns the notices for the state of a zone. `wasDelegated` is true if the parent delegated the zone to this
 * service before.
 */
export function zoneNotices(zone: ZoneResource, wasDelegated: boolean, now: number): NewNotice[] {
  return [
    refusal(zone),
    wrongDsNotice(zone),
    ...(wasDelegated ? [lostDelegation(zone)] : []),
    signatureNotice(zone, now),
  ].filter((notice) => notice !== undefined);
}

function refusal(zone: ZoneResource): NewNotice | undefined {
  const { generation = 0 } = zone.metadata;
  const accepted = findCondition(zone.status?.conditions, 'Accepted');
  if (accepted === undefined || accepted.reason === 'ProofNeeded' || !isRefused(zone, generation)) return undefined;
  return noticeOf(zone, 'draft_refused', { cause: `${generation} ${accepted.reason}`, message: accepted.message });
}

function wrongDsNotice(zone: ZoneResource): NewNotice | undefined {
  const condition = wrongDs(zone);
  if (condition === undefined) return undefined;
  const { reason, lastTransitionTime, message } = condition;
  return noticeOf(zone, 'ds_wrong', { cause: `${lastTransitionTime} ${reason}`, message });
}

function lostDelegation(zone: ZoneResource): NewNotice | undefined {
  const condition = findCondition(zone.status?.conditions, 'Delegated');
  if (condition?.status !== 'False') return undefined;
  const { lastTransitionTime: cause, message } = condition;
  return noticeOf(zone, 'delegation_lost', { cause, message });
}

function signatureNotice(zone: ZoneResource, now: number): NewNotice | undefined {
  const end = endingSignatures(zone, now);
  if (end === undefined) return undefined;
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
