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

/** Some of the changes of a published version. */
export interface HistoryChange {
  /** At least one; they all fold, or none does. */
  readonly causes: readonly HistoryCause[];
  /** Undefined where it is unknown. */
  readonly difference: LineDifference | undefined;
}

/** A published version. */
export interface HistoryVersion {
  readonly version: string;
  readonly serial: number;
  /** ISO 8601. */
  readonly time: string;
  /** Nothing was published of the zone before. */
  readonly first?: boolean;
  /** Changes by the owner, and changes that fold into one entry. */
  readonly changes: readonly HistoryChange[];
}

type Published = Pick<HistoryEntry, 'version' | 'serial' | 'time'>;

/** Characters that the difference of one entry may have, so that the metadata of all entries, and a few differences more, have room. */
const MOST_CHARACTERS = { entry: HISTORY_OCTETS / 2, running: HISTORY_OCTETS / 8 };

/**
 * The history of a domain with versions that follow, oldest first. Versions that it has already are left out; the history itself where
 * there are no others. Old differences go first where room is short.
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

/** Whether causes are folded into the running entry. */
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

/** A running entry whose difference was not kept cannot be added to: the next begins in its place. */
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

/** The records of an entry; undefined where they are unknown, were not kept, or are damaged. */
export function differenceOf({
  added,
  removed,
  difference,
}: Pick<HistoryEntry, 'added' | 'removed' | 'difference'>): LineDifference | undefined {
  if (difference !== undefined) return readDifference(difference);
  return added === 0 && removed === 0 ? { added: [], removed: [] } : undefined;
}

/** The fields of a difference; one that takes more characters is only counted. */
export function changed(lines: LineDifference, most: number): Pick<HistoryEntry, 'added' | 'removed' | 'difference'> {
  const counts = { added: lines.added.length, removed: lines.removed.length };
  const difference = counts.added + counts.removed === 0 ? undefined : writeDifference(lines, most);
  return difference === undefined ? counts : { ...counts, difference };
}

/** Without the differences of the oldest entries that there is no room for. */
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
