import { UNWRITTEN_VERSIONS, type UnwrittenVersion } from '@fourwinds/resources';
import { changed, differenceOf, type HistoryVersion } from './extend-history.ts';

/** Characters that the difference of one change may have: what one changed record takes, and a few more. */
const MOST_CHARACTERS = 512;

/** A version as the claim on its domain keeps it until its history has it. */
function unwrittenVersion({ changes, first = false, ...version }: HistoryVersion): UnwrittenVersion {
  return {
    ...version,
    ...(first ? { first } : {}),
    changes: changes.map(({ causes, difference }) => ({
      causes: [...causes],
      ...(difference === undefined ? {} : changed(difference, MOST_CHARACTERS)),
    })),
  };
}

/** The version that a claim has kept. */
export function keptVersion({ changes, ...version }: UnwrittenVersion): HistoryVersion {
  return {
    ...version,
    changes: changes.map((change) => ({ causes: change.causes, difference: differenceOf(change) })),
  };
}

/** Versions that a claim keeps with the next one: those that the history, which has this version, lacks. */
export function stillUnwritten(
  kept: readonly UnwrittenVersion[],
  written: bigint,
  next: HistoryVersion,
): UnwrittenVersion[] {
  const lacking = kept.filter(({ version }) => BigInt(version) > written);
  return [...lacking, unwrittenVersion(next)].slice(-UNWRITTEN_VERSIONS);
}
