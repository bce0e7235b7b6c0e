import {
  HISTORY_CAUSES,
  HISTORY_ENTRIES,
  HISTORY_OCTETS,
  type HistoryCause,
  historyCauses,
  type HistoryCauseType,
  type HistoryEntry,
  type RunningEntry,
  type ZoneHistorySpec,
} from '@fourwinds/resources';
import { type LineDifference, readDifference, sumOf, writeDifference } from './difference-text.ts';

export interface HistoryChange {
  /** Contains at least one cause. Either all causes fold, or none of them does (see `historyCauses`). */
  readonly causes: readonly HistoryCause[];
  readonly difference: LineDifference | undefined;
}

export interface HistoryVersion {
  readonly version: string;
  readonly serial: number;
  /** Time in ISO 8601 format. */
  readonly time: string;
  readonly first?: boolean;
  /** At most two changes: one whose causes fold, and one whose causes do not. */
  readonly changes: readonly HistoryChange[];
}

type Published = Pick<HistoryEntry, 'version' | 'serial' | 'time'>;

/**
 * Maximum number of characters of an entry's difference. The limits leave room for the metadata of all entries and a
 * few differences. `running` applies to the entry that changes fold into.
 */
const MOST_CHARACTERS = { entry: HISTORY_OCTETS / 2, running: HISTORY_OCTETS / 8 };

/**
 * Adds versions, oldest first, to the history of a domain. Skips versions that the history already contains. If there
 * are no other versions, returns the history unchanged. If space is short, drops the differences of the oldest
 * entries.
 */
export function extendHistory(
  history: ZoneHistorySpec | undefined,
  { domain, account }: Pick<ZoneHistorySpec, 'domain' | 'account'>,
  versions: readonly HistoryVersion[],
): ZoneHistorySpec | undefined {
  const latest = BigInt(history?.version ?? 0);
  const news = versions.filter(({ version }) => BigInt(version) > latest);
  if (news.length === 0) return history;
  const empty = { domain, ...(account === undefined ? {} : { account }), version: '1', entries: [] };
  const extended = news.reduce<ZoneHistorySpec>(withVersion, history ?? empty);
  return fitted(extended);
}

function withVersion(history: ZoneHistorySpec, { changes, first, ...published }: HistoryVersion): ZoneHistorySpec {
  const own = changes.find(({ causes }) => !folds(causes));
  const folding = changes.find(({ causes }) => folds(causes));
  const entries = own === undefined ? history.entries : [entryOf(published, own, first), ...history.entries];
  const running = folding === undefined ? history.running : folded(history.running, published, folding);
  return {
    ...history,
    version: published.version,
    entries: entries.slice(0, HISTORY_ENTRIES),
    ...(running === undefined ? {} : { running }),
  };
}

export function folds(causes: readonly HistoryCause[]): boolean {
  return causes.every(({ type }) => historyCauses[type].folds);
}

function entryOf(published: Published, { causes, difference }: HistoryChange, first = false): HistoryEntry {
  return {
    ...published,
    causes: causes.slice(0, HISTORY_CAUSES),
    ...(first ? { first } : {}),
    ...(difference === undefined ? {} : changed(difference, MOST_CHARACTERS.entry)),
  };
}

/**
 * Merges a change into the entry for changes that fold. If the difference of that entry is not stored, starts a new
 * entry instead.
 */
function folded(running: RunningEntry | undefined, published: Published, change: HistoryChange): RunningEntry {
  const before = running && differenceOf(running);
  if (running === undefined || before === undefined) return runningEntry({ since: published.time }, published, change);
  const difference = change.difference && sumOf(before, change.difference);
  const causes = [...running.causes.map((type) => ({ type })), ...change.causes];
  return runningEntry(running, published, { causes, difference });
}

function runningEntry(
  { since, versions = 0 }: Pick<RunningEntry, 'since'> & Partial<RunningEntry>,
  published: Published,
  { causes, difference }: HistoryChange,
): RunningEntry {
  return {
    since,
    versions: versions + 1,
    ...published,
    causes: [...new Set<HistoryCauseType>(causes.map(({ type }) => type))],
    ...(difference === undefined ? {} : changed(difference, MOST_CHARACTERS.running)),
  };
}

/** Returns the records that an entry changed. Returns undefined if they are unknown, were dropped or are damaged. */
export function differenceOf({
  added,
  removed,
  difference,
}: Pick<HistoryEntry, 'added' | 'removed' | 'difference'>): LineDifference | undefined {
  if (difference !== undefined) return readDifference(difference);
  return added === 0 && removed === 0 ? { added: [], removed: [] } : undefined;
}

/**
 * Returns the fields for a difference: the number of added and removed records, and the difference itself unless it
 * needs more than `most` characters.
 */
export function changed(lines: LineDifference, most: number): Pick<HistoryEntry, 'added' | 'removed' | 'difference'> {
  const counts = { added: lines.added.length, removed: lines.removed.length };
  const difference = counts.added + counts.removed === 0 ? undefined : writeDifference(lines, most);
  return difference === undefined ? counts : { ...counts, difference };
}

/** Drops the differences of the oldest entries until the history fits. */
function fitted(history: ZoneHistorySpec): ZoneHistorySpec {
  if (Buffer.byteLength(JSON.stringify(history)) <= HISTORY_OCTETS) return history;
  const oldest = history.entries.findLastIndex(({ difference }) => difference !== undefined);
  if (oldest === -1) return history;
  const entries = history.entries.map((entry, i) => (i === oldest ? withoutDifference(entry) : entry));
  return fitted({ ...history, entries });
}

function withoutDifference({ difference: _, ...entry }: HistoryEntry): HistoryEntry {
  return entry;
}
