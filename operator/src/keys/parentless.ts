import { type Key, type KeyDs, type KeySet, signsKeys } from './key-set.ts';
import type { KeyPolicy, KeyTiming } from './policy.ts';
import type { ParentDs } from '../parent/parent-ds.ts';
import { observe } from './key-ds.ts';
import { keysOf, newest } from './publication-history.ts';

interface ParentInput {
  readonly policy: KeyPolicy;
  readonly parent?: ParentDs;
}

/**
 * Returns true if the owner set the zone to have no parent, and no DS record contradicts this now or did so in the
 * parent's last answer.
 */
export function isParentless(keySet: KeySet, { policy, parent }: ParentInput): boolean {
  if (policy.parent !== 'none') return false;
  if (parent !== undefined) return parent.ds.length === 0;
  return keySet.parentless === true || keySet.keys.every(({ ds }) => ds?.seen === undefined);
}

/**
 * Records whether a zone has no parent. When the zone gets a parent, none of its DS records is known to be published.
 */
export function withParentless(keySet: KeySet, parentless: boolean, { dsTtl }: KeyTiming): KeySet {
  if (parentless === (keySet.parentless === true)) return keySet;
  const { parentless: _, ...rest } = keySet;
  if (parentless) return { ...rest, parentless };
  const asked = ({ since, gone }: KeyDs): KeyDs => ({ since, ttl: dsTtl, ...(gone === undefined ? {} : { gone }) });
  return { ...rest, keys: keySet.keys.map((key) => (key.ds === undefined ? key : { ...key, ds: asked(key.ds) })) };
}

/** Returns the timing for a zone without a parent: all waits are bounded by the cache time of the zone's own keys. */
export function parentlessTiming(timing: KeyTiming): KeyTiming {
  return { ...timing, dsTtl: timing.dnskeyTtl, parentDelay: 0 };
}

/**
 * Treats the DS submissions of a zone without a parent as completed at once, so that keys become active and are
 * replaced based only on the zone's TTLs.
 */
export function observeParentless(keySet: KeySet, { dnskeyTtl, margin }: KeyTiming, now: number): KeySet {
  const wanted = newest(keySet.submissions).keys;
  const ds = keySet.keys.filter(({ id }) => wanted.includes(id)).map(dsRdata);
  const delegation = { to: 'us', others: [], ttl: 0 } as const;
  const parent: ParentDs = { ds, everywhere: ds, ttl: dnskeyTtl, at: now, delegation };
  const submitted = keysOf(keySet.submissions);
  const observed = (key: Key): Key =>
    signsKeys(key) ? observe(key, { parent, isSubmitted: submitted.has(key.id), margin, now }) : key;
  return { ...keySet, keys: keySet.keys.map(observed) };
}

const SHA256 = 2;

function dsRdata({ tag, algorithm, digests }: Key): Uint8Array {
  return Buffer.concat([Uint8Array.of(tag >> 8, tag & 0xff, algorithm, SHA256), Buffer.from(digests[SHA256], 'hex')]);
}
