import type { ZoneResource } from '@fourwinds/resources';
import type { Services } from '../services.ts';
import { attachedEntry, type Entry, inlineEntries, zoneContext } from './entry.ts';
import { zoneIdOf } from './identity.ts';

/** A record as both APIs show it. Those that `kubernetes` manages are objects of their own and cannot be changed here. */
export interface RecordView {
  id: string;
  name: string;
  type: string;
  value: string;
  ttl: number;
  comment: string | null;
  managed_by: 'api' | 'kubernetes';
}

/** All records of a zone but those that the service writes, sorted by name (the apex first), type and value. */
export function recordViews({ caches }: Services, zone: ZoneResource): RecordView[] {
  const context = zoneContext(zoneIdOf(zone), zone.spec);
  const inline = inlineEntries(zone.spec, context).map((entry) => recordView(entry, context.defaultTtl, 'api'));
  const attached = caches.attached
    .of(zone.metadata)
    .map((record) => recordView(attachedEntry(record, context), context.defaultTtl, 'kubernetes'));
  return [...inline, ...attached].sort((a, b) => (recordPosition(a) < recordPosition(b) ? -1 : 1));
}

export function recordView(entry: Entry, defaultTtl: number, managedBy: RecordView['managed_by']): RecordView {
  const { id, name, type, value, ttl = defaultTtl, comment = null } = entry;
  return { id, name, type, value, ttl, comment, managed_by: managedBy };
}

/** Where a record stands in the list; also what a cursor holds. */
export function recordPosition({ name, type, value, id }: RecordView): string {
  return [name === '@' ? '' : name, type, value, id].join('\0');
}
