import { HISTORY_ENTRIES, type HistoryEntry, type ZoneHistorySpec } from '@fourwinds/resources';
import { differenceOf, type LineDifference } from '@fourwinds/zones';

/** The revisions of a zone that are on record. */
export interface Recorded {
  /** Publication version up to which its history was read. */
  readonly version: string;
  /** Number of the latest revision; 0 where there is none. */
  readonly revision: number;
  /** Whether the records on record are those of the latest revision. */
  readonly isComplete: boolean;
}

/** A revision that is to be recorded. */
export interface NewRevision {
  readonly number: number;
  readonly entry: HistoryEntry;
  /** The records that lead to it from the one before; undefined where they are unknown, or the records before are. */
  readonly difference: LineDifference | undefined;
}

/**
 * The revisions that a history has and the record lacks, oldest first. After a revision without difference none has one: only the whole
 * record set, read elsewhere, is a new beginning.
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

/** Whether the history still has the entry before the first new one, so that none was lost in between. */
function isWithoutGap(news: readonly HistoryEntry[]): boolean {
  return news.length < HISTORY_ENTRIES;
}
