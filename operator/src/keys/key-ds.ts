import { type DsFields, dsFields, type ParentDs } from '../parent/parent-ds.ts';
import { type Key, type KeyDs, signsKeys } from './key-set.ts';

/**
 * Returns true if a DS record belongs to this key and the key signs the DNSKEY set. For an unknown digest type,
 * compares only tag and algorithm.
 */
export function isDsOf({ tag, algorithm, digestType, digest }: DsFields, key: Key): boolean {
  return (
    signsKeys(key) && tag === key.tag && algorithm === key.algorithm && (key.digests[digestType] ?? digest) === digest
  );
}

export function hasDsAtParent(key: Key, parent: ParentDs): boolean {
  return parent.ds.some((rdata) => isDsOf(dsFields(rdata), key));
}

export function foreignDs(parent: ParentDs, keys: readonly Key[]): DsFields[] {
  return parent.ds.map(dsFields).filter((ds) => !keys.some((key) => isDsOf(ds, key)));
}

/**
 * Returns when the last cache drops a DS record that no server publishes any longer. Undefined while a server still
 * publishes it.
 */
export function dsExpiry({ gone, ttl }: KeyDs, margin: number): number | undefined {
  return gone === undefined ? undefined : gone + ttl * 1000 + margin;
}

export interface Observation {
  readonly parent: ParentDs;
  /** True if the parent may be about to publish the key's DS record because it was submitted. */
  readonly isSubmitted: boolean;
  readonly margin: number;
  readonly now: number;
}

/**
 * Updates the key with the parent's answer. Drops the DS record only after it has expired in all caches and a later
 * answer still shows it as removed.
 */
export function observe(key: Key, { parent, isSubmitted, margin, now }: Observation): Key {
  const shows = (rdatas: readonly Uint8Array[]): boolean => rdatas.some((rdata) => isDsOf(dsFields(rdata), key));
  if (shows(parent.ds)) return { ...key, ds: shown(key.ds, parent.ttl, shows(parent.everywhere), now) };
  if (key.ds === undefined) return key;
  const { everywhere: _everywhere, gone, ...rest } = key.ds;
  if (isSubmitted) return { ...key, ds: rest };
  const ds: KeyDs = { ...rest, gone: gone ?? now };
  const { ds: _, ...without } = key;
  return dsExpiry(ds, margin)! <= Math.min(now, parent.at) ? without : { ...key, ds };
}

function shown(before: KeyDs | undefined, ttl: number, everywhere: boolean, now: number): KeyDs {
  return {
    since: before?.since ?? now,
    seen: before?.seen ?? now,
    ttl: before?.seen === undefined ? ttl : Math.max(ttl, before.ttl),
    ...(everywhere ? { everywhere: before?.everywhere ?? now } : {}),
  };
}
