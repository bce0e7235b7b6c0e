import type { Dnssec } from '../api/client.ts';

/** A step on the way to a trusted signed zone, or back to an unsigned zone. */
export interface Step {
  readonly name: 'signed' | 'ds' | 'trusted' | 'ds_removed' | 'forgotten' | 'unsigned';
  readonly state: 'done' | 'now' | 'later';
}

interface Ds {
  readonly key_tag: number;
}

/** Returns the steps in order. `shown` are the DS records at the parent. */
export function stepsOf(
  { status, parent, ds }: Pick<Dnssec, 'status' | 'parent' | 'ds'>,
  shown: readonly Ds[],
): Step[] {
  if (status === 'off') return [];
  if (status === 'disabling') return inOrder(['ds_removed', 'forgotten', 'unsigned'], shown.length === 0 ? 1 : 0);
  if (parent === 'none') return inOrder(['signed'], status === 'enabling' ? 0 : 1);
  return inOrder(['signed', 'ds', 'trusted'], status === 'enabling' ? enabledSteps(ds, shown) : 3);
}

/**
 * Counts the completed steps. After the DS record is published, the zone is trusted only when caches have dropped the
 * proof that there was none.
 */
function enabledSteps(ds: readonly Ds[], shown: readonly Ds[]): number {
  if (ds.length === 0) return 0;
  return missingOf(ds, shown).length === 0 ? 2 : 1;
}

/** Returns the expected DS records whose key has no DS record at the parent. */
export function missingOf<D extends Ds>(expected: readonly D[], shown: readonly Ds[]): D[] {
  const seen = tagsOf(shown);
  return expected.filter(({ key_tag: tag }) => !seen.has(tag));
}

function inOrder(names: readonly Step['name'][], done: number): Step[] {
  return names.map((name, i) => ({ name, state: i < done ? 'done' : i === done ? 'now' : 'later' }));
}

/** A key tag, and whether the parent's DS record is present, missing or unexpected. */
export interface DsAtParent {
  readonly tag: number;
  readonly state: 'shown' | 'missing' | 'extra';
}

/** DS records by key tag: the expected ones first, then others at the parent. */
export function dsAtParent(expected: readonly Ds[], shown: readonly Ds[]): DsAtParent[] {
  const wanted = tagsOf(expected);
  const seen = tagsOf(shown);
  const extra = [...seen].filter((tag) => !wanted.has(tag));
  return [
    ...[...wanted].map((tag): DsAtParent => ({ tag, state: seen.has(tag) ? 'shown' : 'missing' })),
    ...extra.map((tag): DsAtParent => ({ tag, state: 'extra' })),
  ];
}

function tagsOf(ds: readonly Ds[]): Set<number> {
  return new Set(ds.map(({ key_tag: tag }) => tag));
}
