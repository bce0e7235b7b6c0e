import type { Key } from './key-set.ts';
import type { KeyTiming } from './policy.ts';
import type { Trail, Version } from './trail.ts';

/** For how long the parent may act on an offer that was taken back: CDS stays in caches, then the parent takes its time. Seconds. */
export function errandTime({ dnskeyTtl, parentDelay }: KeyTiming): number {
  return dnskeyTtl + parentDelay / 1000;
}

/**
 * The offers without those that nobody can act on any more before their time is over: their CDS is in no cache, and all of the parent has
 * had these DS records for so long, when it was `asked`, that nothing can be on its way there.
 */
export function withoutSettled(offers: Trail, keys: readonly Key[], timing: KeyTiming, asked: number): Trail {
  const isReadable = ({ replaced }: Version): boolean =>
    replaced === undefined || replaced + timing.dnskeyTtl * 1000 + timing.margin > asked;
  const isTaken = (id: string): boolean => {
    const everywhere = keys.find((key) => key.id === id)?.ds?.everywhere;
    return everywhere !== undefined && everywhere + errandTime(timing) * 1000 + timing.margin <= asked;
  };
  return offers.filter((offer) => isReadable(offer) || offer.keys.length === 0 || !offer.keys.every(isTaken));
}

/** The keys when these are offered: from now on the parent may have their DS records. */
export function markOffered(keys: readonly Key[], offer: readonly string[], { dsTtl }: KeyTiming, now: number): Key[] {
  return keys.map((key) => {
    if (!offer.includes(key.id)) return key;
    const { gone: _, ...ds } = key.ds ?? { since: now, ttl: dsTtl };
    return { ...key, ds };
  });
}
