import type { Elsewhere, Key, KeyDs, KeySet } from './key-set.ts';
import type { PublicationHistory } from './publication-history.ts';

/**
 * Shifts key timers by the unwatched time, so that unwatched time never counts towards a wait. If the operator was
 * down or the clock jumped forward, the unwatched time is the time beyond `margin` between two decisions. If the
 * clock went back, it is the time by which the clock went back. Each wait is longer by `margin` than the TTL it waits
 * for, so a clock jump never makes a wait too short.
 */
export function discountUnwatched(keySet: KeySet, margin: number, now: number): KeySet {
  const gap = now - keySet.watched;
  if (gap >= 0 && gap <= margin) return keySet;
  const unwatched = gap < 0 ? gap : gap - margin;
  const move = (time: number): number => Math.min(time + unwatched, now);
  const moveHistory = (history: PublicationHistory): PublicationHistory =>
    history.map((version) => ({
      ...version,
      since: Math.min(version.since, now),
      ...(version.replaced === undefined ? {} : { replaced: move(version.replaced) }),
    }));
  const moveDs = ({ everywhere, gone, ...ds }: KeyDs): KeyDs => ({
    ...ds,
    ...(everywhere === undefined ? {} : { everywhere: Math.min(everywhere, now) }),
    ...(gone === undefined ? {} : { gone: move(gone) }),
  });
  const moveKey = (key: Key): Key => (key.ds === undefined ? key : { ...key, ds: moveDs(key.ds) });
  const moveElsewhere = ({ replaced, ...rest }: Elsewhere): Elsewhere =>
    replaced === undefined ? rest : { ...rest, replaced: move(replaced) };
  return {
    ...keySet,
    ...(keySet.elsewhere === undefined ? {} : { elsewhere: moveElsewhere(keySet.elsewhere) }),
    keys: keySet.keys.map(moveKey),
    dnskeys: moveHistory(keySet.dnskeys),
    signers: moveHistory(keySet.signers),
    submissions: moveHistory(keySet.submissions),
    watched: now,
  };
}

/** Returns true if a timed wait is in progress and must be watched. */
export function isTiming({ keys, dnskeys, signers, submissions, elsewhere }: KeySet): boolean {
  return (
    elsewhere?.replaced !== undefined ||
    [dnskeys, signers, submissions].some((history) => history.some(({ replaced }) => replaced !== undefined)) ||
    keys.some(({ ds }) => ds?.gone !== undefined)
  );
}
