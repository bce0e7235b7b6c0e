import { type Key, type KeySet, signsKeys, signsZone } from './key-set.ts';
import type { KeyPolicy } from './policy.ts';
import { keysOf } from './publication-history.ts';

export interface WantedKey {
  readonly role: 'KSK' | 'ZSK';
  readonly algorithm: number;
}

/** The keys that the zone needs, based on the owner's settings and the parent's DS records. */
export interface Requirements {
  /** The key for the parent's DS. Undefined while DNSSEC is being disabled or the key must be generated first. */
  readonly entry?: Key;
  /** Keys whose DS record a cache or the parent may have, now or later. */
  readonly ds: readonly Key[];
  /** The signing key for each algorithm that must sign the zone. */
  readonly signers: readonly Key[];
  readonly wanted: readonly WantedKey[];
}

/** Returns the key that is or will become the parent's secure entry point. */
export function entryKey({ keys }: KeySet, algorithm: number): Key | undefined {
  return latest(keys.filter((key) => signsKeys(key) && key.algorithm === algorithm && !isReplaced(key)));
}

/** Returns the key that signs or will sign the zone with an algorithm. */
export function signerKey({ keys }: KeySet, algorithm: number): Key | undefined {
  return latest(keys.filter((key) => signsZone(key) && key.algorithm === algorithm && !isReplaced(key)));
}

/**
 * Returns the keys that a policy requires: keys for the present algorithm, and keys that DS records at the parent
 * still reference.
 */
export function requirementsOf(keySet: KeySet, { enabled, algorithm }: KeyPolicy): Requirements {
  const ds = keysWithDs(keySet);
  const entry = enabled ? entryKey(keySet, algorithm) : undefined;
  const algorithms = new Set([...(enabled ? [algorithm] : []), ...ds.map((key) => key.algorithm)]);
  const signers = [...algorithms].map((code) => ({ code, key: signerKey(keySet, code) }));
  return {
    entry,
    ds,
    signers: signers.flatMap(({ key }) => key ?? []),
    wanted: [
      ...(enabled && entry === undefined ? [{ role: 'KSK' as const, algorithm }] : []),
      ...signers.filter(({ key }) => key === undefined).map(({ code }) => ({ role: 'ZSK' as const, algorithm: code })),
    ],
  };
}

function keysWithDs({ keys, submissions }: KeySet): Key[] {
  const submitted = keysOf(submissions);
  return keys.filter((key) => key.ds !== undefined || submitted.has(key.id));
}

const isReplaced = ({ retired, compromised }: Key): boolean => retired !== undefined || compromised === true;

function latest(keys: readonly Key[]): Key | undefined {
  return keys.reduce<Key | undefined>(
    (last, key) => (last === undefined || key.created >= last.created ? key : last),
    undefined,
  );
}
