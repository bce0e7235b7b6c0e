import { type Elsewhere, elsewhereExpiry, type KeySet } from './key-set.ts';
import { USUAL_TTL } from './adopt-imported-keys.ts';
import type { KeyTiming } from './policy.ts';
import type { ParentDs } from '../parent/parent-ds.ts';
import { hasDsAtParent } from './key-ds.ts';

interface DelegationNote {
  readonly parent: ParentDs;
  readonly timing: KeyTiming;
  readonly now: number;
}

/**
 * Records what the parent's delegation shows about data served elsewhere. While the parent has a DS record of one of
 * the zone's keys, the zone's other servers have these keys as well. After a move, caches still query the old
 * nameservers until the TTL of the delegation has passed, and keep the answers.
 */
export function noteDelegation(keySet: KeySet, { parent, timing, now }: DelegationNote): KeySet {
  const { elsewhere: before, ...rest } = keySet;
  if (keySet.keys.some((key) => hasDsAtParent(key, parent))) return before === undefined ? keySet : rest;
  if (parent.delegation.to === 'others') return { ...rest, elsewhere: servedElsewhere(before, parent, timing, now) };
  if (before === undefined) return keySet;
  const left = { ...before, replaced: before.replaced ?? now };
  return elsewhereExpiry(left, timing.margin)! <= Math.min(now, parent.at) ? rest : { ...rest, elsewhere: left };
}

function servedElsewhere(
  before: Elsewhere | undefined,
  { delegation }: ParentDs,
  { zoneTtl }: KeyTiming,
  now: number,
): Elsewhere {
  const ttl = delegation.ttl + Math.max(zoneTtl, USUAL_TTL);
  return { since: before?.since ?? now, ttl: Math.max(before?.ttl ?? 0, ttl) };
}
