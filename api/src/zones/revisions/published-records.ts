import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import { recordsOfHistory } from './records-of-history.ts';
import { attachedEntry, type Entry, inlineEntries, recordKey, type ZoneContext } from '../records/entry.ts';
import { recordView } from '../records/record-view.ts';
import type { RevisionRecord } from './revision.ts';

/** The current zone that the lines of a history belong to. */
export interface LineSource {
  readonly zone: ZoneResource;
  readonly attached: readonly RecordResource[];
  readonly context: ZoneContext;
}

/**
 * Converts the lines of a history to records. If the zone still has the record, uses its ID and comment. Otherwise
 * derives the ID. Omits the NS records of the apex, which the service writes.
 */
export function recordsOfLines(lines: readonly string[], source: LineSource): RevisionRecord[] {
  const { zone, attached, context } = source;
  const drafts = recordsOfHistory(lines, zone.spec.domain);
  const names = new Set(drafts.map(({ name }) => name));
  const isNamed = ({ name }: { readonly name: string }): boolean => names.has(name);
  const inline = inlineEntries({ ...zone.spec, records: zone.spec.records.filter(isNamed) }, context);
  const objects = attached.filter(({ spec }) => isNamed(spec)).map((record) => attachedEntry(record, context));
  const known = new Map<string, Pick<RevisionRecord, 'id' | 'comment' | 'managed_by'>>();
  const note = (entries: readonly Entry[], managedBy: RevisionRecord['managed_by']): void =>
    entries.forEach((entry) => known.set(recordKey(entry), recordView(entry, 0, managedBy)));
  note(objects, 'kubernetes');
  note(inline, 'api');
  return inlineEntries({ ...zone.spec, records: drafts }, context)
    .filter(isOwners)
    .map((entry) => {
      const view = recordView(entry, context.defaultTtl, 'api');
      const { id, comment, managed_by } = known.get(recordKey(entry)) ?? view;
      return { ...view, id, comment, managed_by };
    });
}

function isOwners({ name, type }: Entry): boolean {
  return name !== '@' || type !== 'NS';
}
