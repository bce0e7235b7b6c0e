import type { KeyCondition, KeyFacts } from './key-condition.ts';
import { newest } from './trail.ts';
import { NEW_KEYS, type Wait, waitForKeys, waitForTrails } from './wait.ts';
import { waitForDs } from './wait-for-ds.ts';

/** The condition Signed: whether every server has the zone with its signatures, and what is waited for before the parent says so. */
export function signed(facts: KeyFacts): KeyCondition | undefined {
  const { keySet, policy } = facts;
  if (!policy.enabled) return newest(keySet.signers).keys.length === 0 ? undefined : disabling(facts);
  const wait = waitForSignatures(facts);
  if (wait !== undefined)
    return { type: 'Signed', status: wait.reason === 'WaitingForCaches' ? 'True' : 'False', ...wait };
  const isChained = keySet.keys.some(({ ds }) => ds?.everywhere !== undefined);
  const { dnskeys, signers } = keySet;
  const next = isChained ? undefined : (waitForDs(facts) ?? waitForTrails([dnskeys, signers], facts.timing.margin));
  const secure = { reason: 'Secure', message: 'Signed, and the parent has a DS record that says so.' };
  return { type: 'Signed', status: 'True', ...(next ?? secure) };
}

function waitForSignatures({ keySet, timing }: KeyFacts): Wait | undefined {
  const { dnskeys, signers } = keySet;
  if (newest(signers).keys.length === 0) return NEW_KEYS;
  const unsigned = [signers, dnskeys].filter((trail) => trail.some(({ keys }) => keys.length === 0));
  return waitForTrails(unsigned, timing.margin);
}

function disabling(facts: KeyFacts): KeyCondition {
  const { keySet, needs, timing } = facts;
  const wait = waitForDs(facts) ?? waitForKeys(needs.ds, keySet, timing.margin);
  const unknown = {
    reason: 'WaitingForParent',
    message: 'The servers of the parent have to show that no DS record is left.',
  };
  const { message, ...rest } = wait ?? unknown;
  return {
    type: 'Signed',
    status: 'True',
    ...rest,
    message: `${message} The zone stays signed until no resolver remembers a DS record.`,
  };
}
