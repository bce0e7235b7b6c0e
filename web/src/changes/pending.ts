import type { RecordChange, RecordView, RecordsChanged } from '../api/client.ts';
import { isOfSet, isSame, type Values, valuesOf } from './values.ts';

/** An edited record. `before` holds its values from before the edit. */
interface Changed {
  readonly before: Values;
  readonly after: Values;
}

/** A new record. Its key is local to the browser. */
export interface Added extends Values {
  readonly key: string;
}

/** Unpublished changes of the records of a zone. */
export interface Pending {
  readonly changed: { readonly [id: string]: Changed };
  readonly removed: { readonly [id: string]: Values };
  readonly added: readonly Added[];
}

export const nothing: Pending = { changed: {}, removed: {}, added: [] };

export function countOf({ changed, removed, added }: Pending): number {
  return Object.keys(changed).length + Object.keys(removed).length + added.length;
}

/** Merges the stored changes with changes that the user made before the stored ones had been read. */
export function joined(kept: Pending, { changed, removed, added }: Pending): Pending {
  return {
    changed: { ...kept.changed, ...changed },
    removed: { ...kept.removed, ...removed },
    added: [...kept.added, ...added],
  };
}

/**
 * Sets new values of a record. If the values equal those on the server, removes the change. A new TTL applies to the
 * whole RRset.
 */
export function change(pending: Pending, records: readonly RecordView[], id: string, after: Values): Pending {
  const record = records.find((one) => one.id === id);
  if (record === undefined) return changeAdded(pending, id, after);
  const written = write(pending, record, after);
  return after.ttl === currentOf(pending, record).ttl ? written : withTtl(written, records, after);
}

function changeAdded(pending: Pending, key: string, after: Values): Pending {
  return { ...pending, added: pending.added.map((one) => (one.key === key ? { ...after, key } : one)) };
}

function write(pending: Pending, record: RecordView, after: Values): Pending {
  const before = pending.changed[record.id]?.before ?? valuesOf(record);
  const { [record.id]: _, ...changed } = pending.changed;
  return { ...pending, changed: isSame(before, after) ? changed : { ...changed, [record.id]: { before, after } } };
}

function currentOf(pending: Pending, record: RecordView): Values {
  return pending.changed[record.id]?.after ?? valuesOf(record);
}

function withTtl(pending: Pending, records: readonly RecordView[], of: Values): Pending {
  const siblings = records.filter((one) => one.managed_by === 'api' && isOfSet(currentOf(pending, one), of));
  const changed = siblings.reduce((all, one) => write(all, one, { ...currentOf(all, one), ttl: of.ttl }), pending);
  return { ...changed, added: changed.added.map((one) => (isOfSet(one, of) ? { ...one, ttl: of.ttl } : one)) };
}

/** Adds new records, each with a new key. */
export function add(pending: Pending, records: readonly Values[], newKey: () => string): Pending {
  return { ...pending, added: [...pending.added, ...records.map((one) => ({ ...valuesOf(one), key: newKey() }))] };
}

/** Deletes records. An unpublished addition is dropped instead. */
export function remove(pending: Pending, records: readonly RecordView[], ids: readonly string[]): Pending {
  const gone = records.filter(({ id }) => ids.includes(id));
  const changed = Object.fromEntries(Object.entries(pending.changed).filter(([id]) => !ids.includes(id)));
  const removed = Object.fromEntries(gone.map((one) => [one.id, pending.changed[one.id]?.before ?? valuesOf(one)]));
  return {
    changed,
    removed: { ...pending.removed, ...removed },
    added: pending.added.filter(({ key }) => !ids.includes(key)),
  };
}

/** Discards the changes of one record. */
export function restore(pending: Pending, id: string): Pending {
  const { [id]: _changed, ...changed } = pending.changed;
  const { [id]: _removed, ...removed } = pending.removed;
  return { changed, removed, added: pending.added.filter(({ key }) => key !== id) };
}

/** Converts pending changes to an atomic API request. */
export function toChanges({ changed, removed, added }: Pending): RecordChange[] {
  return [
    ...Object.keys(removed).map((id): RecordChange => ({ op: 'delete', id })),
    ...Object.entries(changed).map(([id, { after }]): RecordChange => ({ op: 'upsert', id, ...after })),
    ...added.map((one): RecordChange => ({ op: 'create', ...valuesOf(one) })),
  ];
}

/** Returns the changes that undo a published change, from the response of the API. */
export function inverse(pending: Pending, { results }: Pick<RecordsChanged, 'results'>): RecordChange[] {
  const first = Object.keys(pending.removed).length + Object.keys(pending.changed).length;
  const made = results
    .slice(first)
    .flatMap(({ status, record_id: id }) => (status === 'created' && id !== null ? [id] : []));
  return [
    ...made.map((id): RecordChange => ({ op: 'delete', id })),
    ...Object.entries(pending.changed).map(([id, { before }]): RecordChange => ({ op: 'upsert', id, ...before })),
    ...Object.values(pending.removed).map((before): RecordChange => ({ op: 'create', ...before })),
  ];
}
