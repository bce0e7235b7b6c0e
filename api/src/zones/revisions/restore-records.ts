import { type Entry, recordKey, setKey, withoutUndefined } from '../records/entry.ts';
import { derivedRecordId } from '../zone/identity.ts';
import type { RevisionRecord } from './revision.ts';

export interface Restoration {
  readonly zoneId: string;
  readonly before: readonly Entry[];
  /** Records that the zone will have after the rollback. Contains only records that may change. */
  readonly wanted: readonly RevisionRecord[];
  readonly mayChange: (record: Pick<Entry, 'name' | 'type'>) => boolean;
  readonly defaultTtl: number;
}

/**
 * Returns a zone's records after a rollback. Existing records keep their ID and comment. A restored record gets its
 * former ID and comment. If these are unknown or the ID is in use, it gets the ID and comment of a removed record of
 * the same set, or a new ID.
 */
export function restoreRecords(restoration: Restoration, newId: () => string): Entry[] {
  const { zoneId, before, wanted, mayChange, defaultTtl } = restoration;
  const target = new Map(wanted.map((record) => [recordKey(record), record]));
  const isKept = (entry: Entry): boolean => !mayChange(entry) || target.has(recordKey(entry));
  const kept = before.filter(isKept).map((entry) => withTtl(entry, target.get(recordKey(entry)), defaultTtl));
  const present = new Set(kept.map(recordKey));
  const missing = wanted.filter((record) => !present.has(recordKey(record)));
  const ids = new Ids(kept, missing);
  const free = Map.groupBy(
    before.filter((entry) => !isKept(entry)),
    setKey,
  );
  const restored = missing.map((record) => {
    const { name, type, value, ttl } = record;
    const replaced = free.get(setKey(record)) ?? [];
    const own = derivedRecordId(zoneId, name, type, value) === record.id ? undefined : record.id;
    const id = ids.take(own, replaced) ?? newId();
    const comment = record.comment ?? replaced.find((entry) => entry.id === id)?.comment;
    return withoutUndefined({ id, name, type, value, ttl: ttlIn(ttl, defaultTtl), comment });
  });
  return [...kept, ...restored];
}

class Ids {
  readonly #taken: Set<string>;
  /** Former IDs of restored records. Other records may not use them. */
  readonly #reserved: ReadonlySet<string>;

  constructor(kept: readonly Entry[], missing: readonly RevisionRecord[]) {
    this.#taken = new Set(kept.map(({ id }) => id));
    this.#reserved = new Set(missing.map(({ id }) => id));
  }

  /**
   * Returns the former ID if it is free, or else the ID of a replaced record. Returns undefined if there is neither.
   */
  take(own: string | undefined, replaced: readonly Entry[]): string | undefined {
    const isFree = (id: string): boolean => !this.#taken.has(id);
    const id =
      own !== undefined && isFree(own)
        ? own
        : replaced.find((entry) => isFree(entry.id) && !this.#reserved.has(entry.id))?.id;
    if (id !== undefined) this.#taken.add(id);
    return id;
  }
}

function withTtl(entry: Entry, record: RevisionRecord | undefined, defaultTtl: number): Entry {
  if (record === undefined || (entry.ttl ?? defaultTtl) === record.ttl) return entry;
  return withoutUndefined({ ...entry, ttl: ttlIn(record.ttl, defaultTtl) });
}

/** Returns undefined if the TTL equals the zone's default. */
function ttlIn(ttl: number, defaultTtl: number): number | undefined {
  return ttl === defaultTtl ? undefined : ttl;
}
