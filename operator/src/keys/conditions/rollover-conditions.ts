import type { ZoneCondition } from '@fourwinds/resources';
import type { KeyCondition, KeyFacts } from './key-condition.ts';
import { type Key, signsKeys, signsZone } from '../key-set.ts';
import { isInAll, keysOf, newest } from '../publication-history.ts';
import { NEW_KEYS, type Wait, waitForKeys, waitForCachesOf } from './wait.ts';
import { waitForSubmission } from './wait-for-submission.ts';
import { waitForDs } from './wait-for-ds.ts';

/** Returns the event that a KSK rollover waits for. Undefined if there is no rollover. */
export function kskRollover(facts: KeyFacts): KeyCondition<'KSKRollover'> | undefined {
  const { keySet, policy, required, timing } = facts;
  const known = new Set([...required.ds.map(({ id }) => id), ...keysOf(keySet.dnskeys)]);
  const old = keySet.keys.filter((key) => signsKeys(key) && key !== required.entry && known.has(key.id));
  if (!policy.enabled || old.length === 0) return undefined;
  const wait = waitForEntry(facts) ?? waitForKeys(old, keySet, timing.margin);
  return wait && { type: 'KSKRollover', status: 'True', ...withRisk(old, wait) };
}

/** Returns the reason why the new key's DS record is not yet the only DS record at the parent. */
function waitForEntry(facts: KeyFacts): Wait<KeyCondition<'KSKRollover'>['reason']> | undefined {
  const { keySet, required, timing } = facts;
  const { entry } = required;
  if (entry === undefined) return NEW_KEYS;
  if (newest(keySet.submissions).keys.includes(entry.id)) return waitForDs(facts);
  const submission = waitForSubmission(facts);
  if (submission !== undefined) return submission;
  const { dnskeys, signers } = keySet;
  return waitForCachesOf([newest(dnskeys).keys.includes(entry.id) ? dnskeys : signers], timing.margin);
}

/** Returns the event that a ZSK rollover waits for. Undefined if there is no rollover. */
export function zskRollover({ keySet, policy, required, timing }: KeyFacts): KeyCondition<'ZSKRollover'> | undefined {
  const signer = required.signers.find(({ algorithm }) => algorithm === policy.algorithm);
  const known = new Set([...keysOf(keySet.dnskeys), ...keysOf(keySet.signers)]);
  const old = keySet.keys.filter((key) => signsZone(key) && key !== signer && known.has(key.id));
  if (!policy.enabled || old.length === 0) return undefined;
  if (signer === undefined) return { type: 'ZSKRollover', status: 'True', ...withRisk(old, NEW_KEYS) };
  const isSigning = newest(keySet.signers).keys.includes(signer.id);
  const wait =
    isSigning && isInAll(keySet.dnskeys, signer.id)
      ? waitForKeys(old, keySet, timing.margin)
      : waitForCachesOf([isSigning ? keySet.signers : keySet.dnskeys], timing.margin);
  return { type: 'ZSKRollover', status: 'True', ...withRisk(old, wait ?? OLD_KSK) };
}

const OLD_KSK: Wait<'WaitingForKSK'> = {
  reason: 'WaitingForKSK',
  message: 'The old key stays until the KSK of its algorithm is gone.',
};

function withRisk<W extends Wait<ZoneCondition['reason']>>(old: readonly Key[], wait: W): W {
  const leaked = old.filter(({ compromised }) => compromised === true).map(({ tag }) => tag);
  const risk = ` Until this is done, whoever has the private key ${leaked.join(', ')} can sign false data that resolvers accept.`;
  return leaked.length === 0 ? wait : { ...wait, message: wait.message + risk };
}
