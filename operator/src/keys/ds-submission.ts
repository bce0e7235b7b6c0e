import type { Key } from './key-set.ts';
import type { KeyTiming } from './policy.ts';
import type { PublicationHistory, Version } from './publication-history.ts';

/**
 * How long the parent may still act on a withdrawn DS submission, in seconds: the time CDS stays in caches, plus the
 * registration delay (Dreg in RFC 7583).
 */
export function registrationDelay({ dnskeyTtl, parentDelay }: KeyTiming): number {
  return dnskeyTtl + parentDelay / 1000;
}

/**
 * Removes submissions that the parent can no longer act on, even before the registration delay is over. No cache has
 * their CDS records. When the parent was `asked`, all of its servers had had these DS records for so long that no
 * change can be pending.
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

/** Marks keys as submitted. From now on the parent may have their DS records. */
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
