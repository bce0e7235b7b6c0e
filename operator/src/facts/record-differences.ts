import type { RecordResource } from '@fourwinds/resources';

export interface RecordDifferences {
  /** Records that are new or have another generation. */
  readonly come: readonly RecordResource[];
  readonly gone: ReadonlySet<string | undefined>;
  /** True if both lists contain the same objects in the same order. Generations may differ. */
  readonly areSame: boolean;
}

const NONE: ReadonlySet<string | undefined> = new Set();

/** Compares two lists. Fast if Records have kept their positions. */
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
