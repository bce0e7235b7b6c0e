import type { Change, RecordView, RecordsChanged } from '../api/client.ts';
import { isOfSet, isSame, type Values, valuesOf } from './values.ts';

/** A record that is to become another; `before` are its values when the person began. */
interface Changed {
  readonly before: Values;
  readonly after: Values;
}

/** A record that is to be made, with a key of its own. */
export interface Added extends Values {
  readonly key: string;
}

/** Changes of a zone's records that are not sent yet. */
export interface Pending {
  readonly changed: { readonly [id: string]: Changed };
  readonly removed: { readonly [id: string]: Values };
  readonly added: readonly Added[];
}

export const nothing: Pending = { changed: {}, removed: {}, added: [] };

export function countOf({ changed, removed, added }: Pending): number {
  return Object.keys(changed).length + Object.keys(removed).length + added.length;
}

/** Changes that were kept, with those that were made before these were read. */
export function joined(kept: Pending, { changed, removed, added }: Pending): Pending {
  return {
    changed: { ...kept.changed, ...changed },
    removed: { ...kept.removed, ...removed },
    added: [...kept.added, ...added],
  };
}

/** With other values of one record; those that it has already are no change. A TTL becomes that of its set. */
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

/** With records that are to be made, a key for each. */
export function add(pending: Pending, records: readonly Values[], newKey: () => string): Pending {
  return { ...pending, added: [...pending.added, ...records.map((one) => ({ ...valuesOf(one), key: newKey() }))] };
}

/** Without some records: those that were to be made are forgotten. */
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

/** With one record as it is on the server. */
export function restore(pending: Pending, id: string): Pending {
  const { [id]: _changed, ...changed } = pending.changed;
  const { [id]: _removed, ...removed } = pending.removed;
  return { changed, removed, added: pending.added.filter(({ key }) => key !== id) };
}

/** The same as a change of the API, all or none. */
export function toChanges({ changed, removed, added }: Pending): Change[] {
  return [
    ...Object.keys(removed).map((id): Change => ({ op: 'delete', id })),
    ...Object.entries(changed).map(([id, { after }]): Change => ({ op: 'upsert', id, ...after })),
    ...added.map((one): Change => ({ op: 'create', ...valuesOf(one) })),
  ];
}

/** The change that leads back, where the API has answered. */
export function inverse(pending: Pending, { changes }: Pick<RecordsChanged, 'changes'>): Change[] {
  const first = Object.keys(pending.removed).length + Object.keys(pending.changed).length;
  const made = changes
    .slice(first)
    .flatMap(({ status, record_id: id }) => (status === 'created' && id !== null ? [id] : []));
  return [
    ...made.map((id): Change => ({ op: 'delete', id })),
    ...Object.entries(pending.changed).map(([id, { before }]): Change => ({ op: 'upsert', id, ...before })),
    ...Object.values(pending.removed).map((before): Change => ({ op: 'create', ...before })),
  ];
}
