import type { RecordView } from '../api/client.ts';
import { type Added, nothing, type Pending } from './pending.ts';
import { isSame, type Values, valuesOf } from './values.ts';

/** A record that somebody else has changed while a change of it waits here. */
export interface Conflict {
  readonly id: string;
  readonly before: Values;
  /** null where it is to be removed. */
  readonly mine: Values | null;
  /** null where somebody has removed it. */
  readonly theirs: Values | null;
}

/** The records that differ from those on which the changes were made. */
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

/** Without changes that are made already, by somebody else or by a request whose answer was lost, so that nothing of them is left to do. */
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

/** The keys of additions that are made already, by the ids of their records. */
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

/** The same for records with the same values. */
function textOf(record: RecordView | Added): string {
  return JSON.stringify(valuesOf(record));
}

export type Choice = 'mine' | 'theirs' | 'both';

/** With the choice of the person: `both` leaves the record of the other, and makes another one, by a new key. */
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
