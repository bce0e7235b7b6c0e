import { type Key, type KeyDs, type KeySet, signsKeys } from './key-set.ts';
import type { KeyPolicy, KeyTiming } from './policy.ts';
import { observe, type ParentDs } from '../parent/parent-ds.ts';
import { keysOf, newest } from './publication-history.ts';

interface ParentInput {
  readonly policy: KeyPolicy;
  readonly parent?: ParentDs;
}

/**
 * Whether a zone goes without a parent: its owner says so, and no DS record contradicts, neither one that the parent shows nor one
 * that it had when it last answered.
 */
export function isParentless(keySet: KeySet, { policy, parent }: ParentInput): boolean {
  if (policy.parent !== 'none') return false;
  if (parent !== undefined) return parent.ds.length === 0;
  return keySet.parentless === true || keySet.keys.every(({ ds }) => ds?.seen === undefined);
}

/** The key set when its zone begins to go without a parent, or to have one: then no DS record is known to be there. */
export function withParentless(keySet: KeySet, parentless: boolean, { dsTtl }: KeyTiming): KeySet {
  if (parentless === (keySet.parentless === true)) return keySet;
  const { parentless: _, ...rest } = keySet;
  if (parentless) return { ...rest, parentless };
  const asked = ({ since, gone }: KeyDs): KeyDs => ({ since, ttl: dsTtl, ...(gone === undefined ? {} : { gone }) });
  return { ...rest, keys: keySet.keys.map((key) => (key.ds === undefined ? key : { ...key, ds: asked(key.ds) })) };
}

/** Times of a zone without a parent: every wait is at most the time that caches keep the zone's own keys. */
export function parentlessTiming(timing: KeyTiming): KeyTiming {
  return { ...timing, dsTtl: timing.dnskeyTtl, parentDelay: 0 };
}

/**
 * The key set of a zone without a parent: its DS submissions count as done at once, so that keys begin to work and are
 * replaced by the TTLs of the zone alone.
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
