import type { Change, RecordView } from '../api/client.ts';
import { add, change, type Pending, remove } from '../records/pending.ts';
import { isOfSet, valuesOf } from '../records/values.ts';

/** A set of records at the present nameservers, which the zone has not, or has otherwise. */
export interface FoundSet {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly values: readonly string[];
}

/** The sets that the API proposes. */
export function foundSets(changes: readonly Change[]): FoundSet[] {
  return changes.flatMap(({ name, type, ttl, values }) =>
    name === undefined || type === undefined || values === undefined ? [] : [{ name, type, ttl: ttl ?? NaN, values }],
  );
}

export function keyOfSet({ name, type }: Pick<FoundSet, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

/** The records that a set takes the place of. */
export function replacedBy(set: FoundSet, records: readonly RecordView[]): RecordView[] {
  return records.filter((one) => one.managed_by === 'api' && isOfSet(one, set) && !set.values.includes(one.value));
}

interface Tools {
  readonly records: readonly RecordView[];
  readonly newKey: () => string;
}

/** With the records of some sets in place of those of the zone; what waits already is not there twice. */
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
