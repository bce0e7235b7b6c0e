import { type HistoryEntry, historyName, type RunningEntry, ZoneHistoryKind } from '@fourwinds/resources';
import { differenceOf } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { authorisedZone, type ReadPorts } from '../zones/find-zone.ts';
import { accountOf } from '../zones/identity.ts';
import { limitsOf, type RecordFilter, recordFilter } from '../record-limits.ts';
import { recordsOfHistory } from './records-of-history.ts';
import { causeName, causeView, type HistoryView, isKnownCause } from './history-schema.ts';

/** The latest published changes of a zone; empty before its first publication. Throws Failure zone_not_found. */
export async function getHistory(services: ReadPorts, actor: Actor, identifier: string): Promise<HistoryView> {
  const zone = await authorisedZone(services, actor, identifier, 'records:read');
  const { domain } = zone.spec;
  const key = { namespace: zone.metadata.namespace, name: historyName(domain) };
  const history = (await services.store.get(ZoneHistoryKind, key))?.spec;
  if (history === undefined || history.account !== accountOf(zone)) return { zone: domain, entries: [], running: null };
  const { entries, running } = history;
  const limits = limitsOf(actor);
  const shown = <T extends Changed>(view: T): T => (limits === undefined ? view : limited(view, recordFilter(limits)));
  return {
    zone: domain,
    entries: entries.map((entry) => shown(entryView(entry, domain, limits !== undefined))),
    running: running === undefined ? null : shown(runningView(running, domain)),
  };
}

type EntryView = HistoryView['entries'][number];
type Changed = Pick<EntryView, 'added' | 'removed' | 'diff'>;

/** The part of a change that is about some records. */
function limited<T extends Changed>(view: T, isVisible: RecordFilter): T {
  if (view.diff === null) return { ...view, added: null, removed: null };
  const [added, removed] = [view.diff.added.filter(isVisible), view.diff.removed.filter(isVisible)];
  return { ...view, added: added.length, removed: removed.length, diff: { added, removed } };
}

type RunningView = NonNullable<HistoryView['running']>;

function entryView(entry: HistoryEntry, domain: string, isLimited: boolean): EntryView {
  const causes = entry.causes.map((cause) => causeView(cause, isLimited)) as EntryView['causes'];
  return { ...published(entry), causes, first: entry.first === true, ...changed(entry, domain) };
}

function runningView(running: RunningEntry, domain: string): RunningView {
  const causes = running.causes.filter(isKnownCause).map(causeName) as RunningView['causes'];
  return {
    since: running.since,
    versions: running.versions,
    ...published(running),
    causes,
    ...changed(running, domain),
  };
}

function published({ version, serial, time }: HistoryEntry | RunningEntry) {
  return { version, serial, published_at: time };
}

function changed(entry: HistoryEntry | RunningEntry, domain: string): Changed {
  const { added = null, removed = null } = entry;
  const lines = differenceOf(entry);
  const diff = lines && {
    added: recordsOfHistory(lines.added, domain),
    removed: recordsOfHistory(lines.removed, domain),
  };
  return { added, removed, diff: diff ?? null };
}
