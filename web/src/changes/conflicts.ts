import type { RecordView } from '../api/client.ts';
import { type Added, nothing, type Pending } from './pending.ts';
import { isSame, type Values, valuesOf } from './values.ts';

/** A record that has changed on the server while the user has an unpublished change of it. */
export interface Conflict {
  readonly id: string;
  readonly before: Values;
  /** The user's values; null if the user deletes the record. */
  readonly mine: Values | null;
  /** The values on the server; null if the record was deleted there. */
  readonly theirs: Values | null;
}

/** Returns the records that changed on the server since the user edited them. */
export function conflictsOf(pending: Pending, records: readonly RecordView[]): Conflict[] {
  const byId = new Map(records.map((one) => [one.id, valuesOf(one)]));
  const waiting = [
    ...Object.entries(pending.changed).map(([id, { before, after }]) => ({ id, before, mine: after })),
    ...Object.entries(pending.removed).map(([id, before]) => ({ id, before, mine: null })),
  ];
  return waiting
    .map((one) => ({ ...one, theirs: byId.get(one.id) ?? null }))
    .filter(({ before, theirs }) => theirs === null || !isSame(before, theirs));
}

/**
 * Drops changes that the server already has: another user made the same change, or a request was applied but its
 * response was lost.
 */
export function withoutDone(pending: Pending, records: readonly RecordView[]): Pending {
  const byId = new Map(records.map((one) => [one.id, valuesOf(one)]));
  const changed = Object.entries(pending.changed).filter(([id, { after }]) => {
    const now = byId.get(id);
    return now === undefined || !isSame(now, after);
  });
  const removed = Object.entries(pending.removed).filter(([id]) => byId.has(id));
  const present = new Set(pending.added.length === 0 ? [] : records.map(textOf));
  const added = pending.added.filter((one) => !present.has(textOf(one)));
  return { changed: Object.fromEntries(changed), removed: Object.fromEntries(removed), added };
}

/** Finds records with the same values as an addition. Maps the id of each to the key of the addition. */
export function keysOfDone(added: readonly Added[], records: readonly RecordView[]): ReadonlyMap<string, string> {
  if (added.length === 0) return new Map();
  const byValues = new Map(added.map((one) => [textOf(one), one.key]));
  return new Map(
    records.flatMap((one): [string, string][] => {
      const key = byValues.get(textOf(one));
      return key === undefined ? [] : [[one.id, key]];
    }),
  );
}

/** Returns a comparison key. Records with equal values have equal keys. */
function textOf(record: RecordView | Added): string {
  return JSON.stringify(valuesOf(record));
}

export type Choice = 'mine' | 'theirs' | 'both';

/**
 * Resolves a conflict as the user chose. `both` keeps the record on the server and adds the user's version under a
 * new key.
 */
export function resolve(
  pending: Pending,
  { id, mine, theirs }: Conflict,
  choice: Choice,
  newKey: () => string,
): Pending {
  const { [id]: _changed, ...changed } = pending.changed;
  const { [id]: _removed, ...removed } = pending.removed;
  const rest: Pending = { ...nothing, changed, removed, added: pending.added };
  if (choice === 'theirs') return rest;
  if (mine === null) return theirs === null ? rest : { ...rest, removed: { ...removed, [id]: theirs } };
  if (theirs === null || choice === 'both') return { ...rest, added: [...rest.added, { ...mine, key: newKey() }] };
  return { ...rest, changed: { ...changed, [id]: { before: theirs, after: mine } } };
}
