import type { RecordResource } from '@fourwinds/resources';

/** How two lists of the Records of a zone differ. */
export interface RecordDifferences {
  /** Records that are new, or of another generation. */
  readonly come: readonly RecordResource[];
  /** Uids of those that are no more. */
  readonly gone: ReadonlySet<string | undefined>;
  /** The same objects are in the lists, in the same order, of whatever generation. */
  readonly areSame: boolean;
}

const NONE: ReadonlySet<string | undefined> = new Set();

/** Costs little where Records have kept their places. */
export function recordDifferences(
  before: readonly RecordResource[],
  now: readonly RecordResource[],
): RecordDifferences {
  const come: RecordResource[] = [];
  for (let i = 0; i < before.length; i++) {
    if (before[i] === now[i]) continue;
    if (before[i].metadata.uid !== now[i]?.metadata.uid) return differencesInAnyOrder(before, now);
    if (before[i].metadata.generation !== now[i].metadata.generation) come.push(now[i]);
  }
  for (let i = before.length; i < now.length; i++) come.push(now[i]);
  return { come, gone: NONE, areSame: before.length === now.length };
}

function differencesInAnyOrder(before: readonly RecordResource[], now: readonly RecordResource[]): RecordDifferences {
  const left = new Map(before.map(({ metadata }) => [metadata.uid, metadata.generation]));
  const come = now.filter(({ metadata }) => {
    const isKept = left.has(metadata.uid) && left.get(metadata.uid) === metadata.generation;
    left.delete(metadata.uid);
    return !isKept;
  });
  return { come, gone: new Set(left.keys()), areSame: false };
}
