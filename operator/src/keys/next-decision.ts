import { elsewhereExpiry, type KeySet } from './key-set.ts';
import type { KeyPolicy, KeyTiming } from './policy.ts';
import { nextRollover } from './retire.ts';
import { dsExpiry } from './key-ds.ts';
import { expiry } from './publication-history.ts';
import { isTiming } from './watched-time.ts';

/**
 * Returns when the passage of time may next change the decision. During a timed wait, returns a time so near that the
 * whole wait counts as watched.
 */
export function nextDecision(keySet: KeySet, policy: KeyPolicy, timing: KeyTiming, now: number): number | undefined {
  const { margin, retention } = timing;
  const times = [
    ...[keySet.dnskeys, keySet.signers, keySet.submissions].flat().map((version) => expiry(version, margin)),
    ...keySet.keys.map(({ ds }) => ds && dsExpiry(ds, margin)),
    ...keySet.keys.map(({ hidden }) => hidden !== undefined && hidden + retention),
    keySet.elsewhere && elsewhereExpiry(keySet.elsewhere, margin),
    nextRollover(keySet, policy),
    isTiming(keySet) && now + margin / 2,
  ].filter((time) => typeof time === 'number' && time > now) as number[];
  return times.length === 0 ? undefined : Math.min(...times);
}
