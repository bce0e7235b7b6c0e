import type { Key } from './key-set.ts';
import type { KeyTiming } from './policy.ts';
import type { PublicationHistory, Version } from './publication-history.ts';

/**
 * For how long the parent may act on a DS submission that was taken back: CDS stays in caches, then comes the registration delay
 * (Dreg of RFC 7583). Seconds.
 */
export function registrationDelay({ dnskeyTtl, parentDelay }: KeyTiming): number {
  return dnskeyTtl + parentDelay / 1000;
}

/**
 * The submissions without those that nobody can act on any more before their time is over: their CDS is in no cache, and all of the parent has
 * had these DS records for so long, when it was `asked`, that nothing can be on its way there.
 */
export function withoutCompleted(
  submissions: PublicationHistory,
  keys: readonly Key[],
  timing: KeyTiming,
  asked: number,
): PublicationHistory {
  const isReadable = ({ replaced }: Version): boolean =>
    replaced === undefined || replaced + timing.dnskeyTtl * 1000 + timing.margin > asked;
  const isTaken = (id: string): boolean => {
    const everywhere = keys.find((key) => key.id === id)?.ds?.everywhere;
    return everywhere !== undefined && everywhere + registrationDelay(timing) * 1000 + timing.margin <= asked;
  };
  return submissions.filter(
    (submission) => isReadable(submission) || submission.keys.length === 0 || !submission.keys.every(isTaken),
  );
}

/** The keys when these are submitted: from now on the parent may have their DS records. */
export function markSubmitted(
  keys: readonly Key[],
  submission: readonly string[],
  { dsTtl }: KeyTiming,
  now: number,
): Key[] {
  return keys.map((key) => {
    if (!submission.includes(key.id)) return key;
    const { gone: _, ...ds } = key.ds ?? { since: now, ttl: dsTtl };
    return { ...key, ds };
  });
}
