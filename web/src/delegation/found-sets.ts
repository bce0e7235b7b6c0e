import type { RecordChange, RecordView } from '../api/client.ts';
import { add, change, type Pending, remove } from '../changes/pending.ts';
import { isOfSet, valuesOf } from '../changes/values.ts';

/** An RRset at the current nameservers that is missing from the zone or differs from it. */
export interface FoundSet {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly values: readonly string[];
}

/** Returns the RRsets that the API proposes. */
export function foundSets(changes: readonly RecordChange[]): FoundSet[] {
  return changes.flatMap(({ name, type, ttl, values }) =>
    name === undefined || type === undefined || values === undefined ? [] : [{ name, type, ttl: ttl ?? NaN, values }],
  );
}

export function keyOfSet({ name, type }: Pick<FoundSet, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

/** Returns the records that an RRset replaces. */
export function replacedBy(set: FoundSet, records: readonly RecordView[]): RecordView[] {
  return records.filter((one) => one.managed_by === 'api' && isOfSet(one, set) && !set.values.includes(one.value));
}

interface Tools {
  readonly records: readonly RecordView[];
  readonly newKey: () => string;
}

/**
 * Adds found RRsets to the pending changes, and removes the records that they replace. Skips records that are already
 * pending.
 */
export function withFound(pending: Pending, sets: readonly FoundSet[], tools: Tools): Pending {
  return sets.reduce((before, set) => withSet(before, set, tools), pending);
}

function withSet(pending: Pending, set: FoundSet, { records, newKey }: Tools): Pending {
  const { name, type, ttl, values } = set;
  const replaced = new Set(replacedBy(set, records));
  const waiting = pending.added.filter((one) => isOfSet(one, set));
  const others = waiting.filter(({ value }) => !values.includes(value));
  const kept = records.filter((one) => isOfSet(one, set) && !replaced.has(one));
  const known = new Set([...kept, ...waiting].map(({ value }) => value));
  const without = remove(pending, records, [...Array.from(replaced, ({ id }) => id), ...others.map(({ key }) => key)]);
  const missing = values
    .filter((value) => !known.has(value))
    .map((value) => ({ name, type, value, ttl, comment: null }));
  const added = add(without, missing, newKey);
  const own = kept.find(({ managed_by: by }) => by === 'api');
  return own === undefined ? added : change(added, kept, own.id, { ...valuesOf(own), ttl });
}
