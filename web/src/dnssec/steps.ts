import type { Dnssec } from '../api/client.ts';

/** A part of the way to a zone that resolvers trust, or back to one without signatures. */
export interface Step {
  readonly name: 'signed' | 'ds' | 'trusted' | 'ds_removed' | 'forgotten' | 'unsigned';
  readonly state: 'done' | 'now' | 'later';
}

/** A DS record as far as the picture needs it. */
interface Ds {
  readonly key_tag: number;
}

/** The way of a zone in its order; `shown` are the DS records that its parent shows. */
export function stepsOf(
  { status, parent, ds }: Pick<Dnssec, 'status' | 'parent' | 'ds'>,
  shown: readonly Ds[],
): Step[] {
  if (status === 'off') return [];
  if (status === 'disabling') return inOrder(['ds_removed', 'forgotten', 'unsigned'], shown.length === 0 ? 1 : 0);
  if (parent === 'none') return inOrder(['signed'], status === 'enabling' ? 0 : 1);
  return inOrder(['signed', 'ds', 'trusted'], status === 'enabling' ? enabledSteps(ds, shown) : 3);
}

/** Between the record at the parent and trust, resolvers forget that there was none. */
function enabledSteps(ds: readonly Ds[], shown: readonly Ds[]): number {
  if (ds.length === 0) return 0;
  return missingOf(ds, shown).length === 0 ? 2 : 1;
}

/** The DS records of keys for which the parent shows none. */
export function missingOf<D extends Ds>(expected: readonly D[], shown: readonly Ds[]): D[] {
  const seen = tagsOf(shown);
  return expected.filter(({ key_tag: tag }) => !seen.has(tag));
}

function inOrder(names: readonly Step['name'][], done: number): Step[] {
  return names.map((name, i) => ({ name, state: i < done ? 'done' : i === done ? 'now' : 'later' }));
}

/** A key for which the parent has a DS record, or should have one or none. */
export interface DsAtParent {
  readonly tag: number;
  readonly state: 'shown' | 'missing' | 'extra';
}

/** The DS records of the parent by their keys: those that it should have, then others that it shows. */
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
