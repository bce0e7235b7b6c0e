import type { KeyCondition, KeyFacts } from './key-condition.ts';
import { newest } from '../publication-history.ts';
import { NEW_KEYS, waitForKeys, waitForCachesOf } from './wait.ts';
import { waitForSubmission } from './wait-for-submission.ts';
import { waitForDs } from './wait-for-ds.ts';

/**
 * The condition Signed. It is true if all servers have the signed zone. Otherwise it names the event that must happen
 * before the parent can have a DS record.
 */
export function signed(facts: KeyFacts): KeyCondition<'Signed'> | undefined {
  const { keySet, policy } = facts;
  if (!policy.enabled) return newest(keySet.signers).keys.length === 0 ? undefined : disabling(facts);
  const wait = waitForSignatures(facts);
  if (wait !== undefined) return { type: 'Signed', status: areMade(wait) ? 'True' : 'False', ...wait };
  const isChained = keySet.keys.some(({ ds }) => ds?.everywhere !== undefined);
  const done = keySet.parentless === true ? NO_PARENT : SECURE;
  return { type: 'Signed', status: 'True', ...((isChained ? undefined : waitForChain(facts)) ?? done) };
}

type SignedReason = Pick<KeyCondition<'Signed'>, 'reason' | 'message' | 'since'>;

const SECURE: SignedReason = { reason: 'Secure', message: 'Signed, and the parent has a matching DS record.' };
const NO_PARENT: SignedReason = {
  reason: 'NoParent',
  message: 'Signed without a DS record, because spec.dnssec.parent is none.',
};

/** Returns the reason why the parent has no DS record yet. */
function waitForChain(facts: KeyFacts): SignedReason | undefined {
  const { dnskeys, signers } = facts.keySet;
  return waitForSubmission(facts) ?? waitForDs(facts) ?? waitForCachesOf([dnskeys, signers], facts.timing.margin);
}

/** Returns true if all servers have signatures, so that the zone waits only for caches or the parent. */
function areMade({ reason }: SignedReason): boolean {
  return reason === 'WaitingForCaches' || reason === 'WaitingForDelegation';
}

function waitForSignatures(facts: KeyFacts): SignedReason | undefined {
  const { keySet, timing } = facts;
  const { dnskeys, signers } = keySet;
  if (newest(signers).keys.length === 0) return NEW_KEYS;
  const unsigned = [signers, dnskeys].filter((history) => history.some(({ keys }) => keys.length === 0));
  const wait = waitForCachesOf(unsigned, timing.margin);
  return wait?.reason === 'WaitingForCaches' ? (waitForSubmission(facts) ?? wait) : wait;
}

function disabling(facts: KeyFacts): KeyCondition<'Signed'> {
  const { keySet, required, timing } = facts;
  const wait = waitForDs(facts) ?? waitForKeys(required.ds, keySet, timing.margin);
  const unknown: SignedReason = {
    reason: 'WaitingForParent',
    message: 'The servers of the parent must first show that no DS record is left.',
  };
  const { message, ...rest } = wait ?? unknown;
  return {
    type: 'Signed',
    status: 'True',
    ...rest,
    message: `${message} The zone stays signed until no resolver remembers a DS record.`,
  };
}
