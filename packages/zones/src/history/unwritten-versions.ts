import { UNWRITTEN_VERSIONS, type UnwrittenVersion } from '@fourwinds/resources';
import { changed, differenceOf, type HistoryVersion } from './extend-history.ts';

/** Maximum number of characters of a change's difference. This is enough for a few changed records. */
const MOST_CHARACTERS = 512;

/** Converts a version to its stored form. The claim stores it until the history contains it. */
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

export function keptVersion({ changes, ...version }: UnwrittenVersion): HistoryVersion {
  return {
    ...version,
    changes: changes.map((change) => ({ causes: change.causes, difference: differenceOf(change) })),
  };
}

/**
 * Returns the versions that the claim must store: the stored versions after `written`, and the next version.
 * `written` is the last version that the history contains.
 */
export function stillUnwritten(
  kept: readonly UnwrittenVersion[],
  written: bigint,
  next: HistoryVersion,
): UnwrittenVersion[] {
  const lacking = kept.filter(({ version }) => BigInt(version) > written);
  return [...lacking, unwrittenVersion(next)].slice(-UNWRITTEN_VERSIONS);
}
