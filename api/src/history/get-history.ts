import { Name } from '@fourwinds/dns';
import { type HistoryEntry, historyName, type RunningEntry, ZoneHistoryKind } from '@fourwinds/resources';
import { differenceOf, readLine } from '@fourwinds/zones';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { findZone, type ReadPorts } from '../zones/find-zone.ts';
import { limitsOf, type RecordFilter, recordFilter } from '../record-limits.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { causeName, type HistoryView } from './history-schema.ts';

/** The latest published changes of a zone; empty before its first publication. Throws Failure zone_not_found. */
export async function getHistory(services: ReadPorts, actor: Actor, identifier: string): Promise<HistoryView> {
  const zone = await findZone(services, actor, identifier);
  authorise(actor, { scope: 'records:read', zone: zoneIdOf(zone), address: actor.address });
  const { domain } = zone.spec;
  const key = { namespace: zone.metadata.namespace, name: historyName(domain) };
  const history = (await services.store.get(ZoneHistoryKind, key))?.spec;
  if (history?.account !== actor.account.id) return { zone: domain, entries: [], running: null };
  const apex = Name.parse(`${domain}.`);
  const { entries, running } = history;
  const limits = limitsOf(actor);
  const shown = <T extends Changed>(view: T): T => (limits === undefined ? view : limited(view, recordFilter(limits)));
  return {
    zone: domain,
    entries: entries.map((entry) => shown(entryView(entry, apex))),
    running: running === undefined ? null : shown(runningView(running, apex)),
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

function entryView(entry: HistoryEntry, apex: Name): EntryView {
  const causes = entry.causes.map(({ type, by = null }) => ({ type: causeName(type), by })) as EntryView['causes'];
  return { ...published(entry), causes, first: entry.first === true, ...changed(entry, apex) };
}

function runningView(running: RunningEntry, apex: Name): RunningView {
  const causes = running.causes.map(causeName) as RunningView['causes'];
  return { since: running.since, versions: running.versions, ...published(running), causes, ...changed(running, apex) };
}

function published({ version, serial, time }: HistoryEntry | RunningEntry) {
  return { version, serial, published_at: time };
}

function changed(entry: HistoryEntry | RunningEntry, apex: Name): Changed {
  const { added = null, removed = null } = entry;
  const lines = differenceOf(entry);
  const diff = lines && { added: records(lines.added, apex), removed: records(lines.removed, apex) };
  return { added, removed, diff: diff ?? null };
}

/** Their names relative to the zone, as in all lists of records. */
function records(lines: readonly string[], apex: Name): NonNullable<EntryView['diff']>['added'] {
  return lines.map((line) => {
    const { name, type, value, ttl } = readLine(line)!;
    return { name: Name.parse(name).relativeTo(apex), type, value, ttl };
  });
}
