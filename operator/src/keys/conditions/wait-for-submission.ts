import type { KeyFacts } from './key-condition.ts';
import { type UpcomingDs, upcomingDs } from '../upcoming-ds.ts';
import { utcText } from './utc-text.ts';
import { type CacheReason, type Wait, waitForCachesOf } from './wait.ts';

/**
 * Returns the event that must happen before the parent may have the next key's DS record. Undefined if the parent may
 * have it now or needs none.
 */
export function waitForSubmission(facts: KeyFacts): Wait<CacheReason | 'WaitingForDelegation'> | undefined {
  const { keySet, policy, timing } = facts;
  const upcoming = upcomingDs(keySet, policy, timing);
  return upcoming === undefined ? undefined : (waitForDelegation(facts) ?? waitForTime(facts, upcoming));
}

function waitForDelegation({ keySet: { elsewhere }, parent }: KeyFacts): Wait<'WaitingForDelegation'> | undefined {
  if (elsewhere === undefined || elsewhere.replaced !== undefined) return undefined;
  const others = parent?.delegation.others ?? [];
  const named = others.length === 0 ? 'other nameservers' : others.join(', ');
  return {
    reason: 'WaitingForDelegation',
    message: `The parent delegates the zone to ${named}: publish the DS record after the nameservers have moved here, not before.`,
    since: elsewhere.since,
  };
}

function waitForTime({ keySet, timing }: KeyFacts, { publishAfter }: UpcomingDs): Wait<CacheReason> | undefined {
  const { dnskeys, signers, elsewhere } = keySet;
  const wait = waitForCachesOf([dnskeys, signers], timing.margin);
  if (publishAfter === undefined) return wait;
  return {
    reason: 'WaitingForCaches',
    message: `Publish the DS record after ${utcText(publishAfter)}, when no resolver holds the earlier records; nothing to do until then.`,
    since: Math.max(wait?.since ?? 0, elsewhere?.replaced ?? 0),
  };
}
