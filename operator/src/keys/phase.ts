import { type KeySet, signsKeys } from './key-set.ts';
import { entryKey, signerKey } from './requirements.ts';
import type { KeyPolicy } from './policy.ts';
import { keysOf, newest } from './publication-history.ts';

export type DnssecPhase = 'off' | 'enabling' | 'on' | 'rolling' | 'disabling';

/**
 * Returns the DNSSEC phase. `enabling` until all servers of the parent have a DS record of one of the zone's keys;
 * `disabling` until the zone is unsigned.
 */
export function phaseOf(keySet: KeySet, policy: KeyPolicy): DnssecPhase {
  if (!policy.enabled) return newest(keySet.signers).keys.length === 0 ? 'off' : 'disabling';
  if (!keySet.keys.some(({ ds }) => ds?.everywhere !== undefined)) return 'enabling';
  return hasConverged(keySet, policy) ? 'on' : 'rolling';
}

/** Returns true if all caches have only the required keys. */
function hasConverged(keySet: KeySet, { algorithm }: KeyPolicy): boolean {
  const entry = entryKey(keySet, algorithm);
  const signer = signerKey(keySet, algorithm);
  const known = [...keysOf(keySet.dnskeys), ...keysOf(keySet.signers), ...keysOf(keySet.submissions)];
  const others = keySet.keys.filter((key) => key !== entry && key !== signer);
  return (
    entry?.ds?.everywhere !== undefined &&
    newest(keySet.dnskeys).keys.includes(entry.id) &&
    signer !== undefined &&
    newest(keySet.signers).keys.includes(signer.id) &&
    others.every((key) => !known.includes(key.id) && !(signsKeys(key) && key.ds !== undefined))
  );
}
