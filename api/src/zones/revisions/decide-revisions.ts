import { HISTORY_ENTRIES, type HistoryEntry, type ZoneHistorySpec } from '@fourwinds/resources';
import { differenceOf, type LineDifference } from '@fourwinds/zones';

export interface Recorded {
  /** Publication version up to which the history has been read. */
  readonly version: string;
  /** Number of the latest revision, or 0 if there is none. */
  readonly revision: number;
  /** True if the stored records are the records of the latest revision. */
  readonly isComplete: boolean;
}

export interface NewRevision {
  readonly number: number;
  readonly entry: HistoryEntry;
  /** Changes of records since the previous revision. undefined if the changes or the previous records are unknown. */
  readonly difference: LineDifference | undefined;
}

/**
 * Returns the revisions of the history that are not recorded yet, oldest first. If the difference of a revision is
 * unknown, so are the differences of all later revisions, until the whole record set is read again.
 */
export function decideRevisions(recorded: Recorded, { entries }: ZoneHistorySpec): NewRevision[] {
  const news = entries.filter(({ version }) => BigInt(version) > BigInt(recorded.version)).reverse();
  let isComplete = recorded.isComplete && (recorded.revision === 0 ? news[0]?.first === true : isWithoutGap(news));
  return news.map((entry, i) => {
    const difference = isComplete ? differenceOf(entry) : undefined;
    isComplete = difference !== undefined;
    return { number: recorded.revision + i + 1, entry, difference };
  });
}

/** True if the history still contains the entry before the first new entry. No entry was then lost. */
function isWithoutGap(news: readonly HistoryEntry[]): boolean {
  return news.length < HISTORY_ENTRIES;
}
